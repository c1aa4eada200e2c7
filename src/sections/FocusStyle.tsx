type Photograph = { focus: string | null };

/** The screens where a focus applies: all of them, or only those in portrait orientation. */
type Screens = 'all' | 'tall';

/** The class that crops a picture around its focus; empty if the picture has no focus. */
export function focusClass({ focus }: Photograph, screens: Screens = 'all'): string {
  return focus ? `focus-${screens}-${focus.replaceAll(/\D+/g, '-')}` : '';
}

/**
 * The CSS rules for the focus classes, for a page's head. The focus comes from the content, so the rules cannot be in
 * the style sheet, and the content security policy forbids style attributes.
 */
export function FocusStyle({ photographs, tall }: { photographs: readonly Photograph[]; tall?: Photograph }) {
  const rule = (photograph: Photograph, screens?: Screens) =>
    photograph.focus ? `.${focusClass(photograph, screens)}{object-position:${photograph.focus}}` : '';
  const rules = photographs.map((photograph) => rule(photograph));
  if (tall) rules.push(`@media (orientation:portrait){${rule(tall, 'tall')}}`);
  return <style>{rules.join('')}</style>;
}
