type Photograph = { focus: string | null };

/** The screens for a focus: all, or only portrait ones. */
type Screens = 'all' | 'tall';

/** The class for a picture whose crops keep its focus; empty without a focus. */
export function focusClass({ focus }: Photograph, screens: Screens = 'all'): string {
  return focus ? `focus-${screens}-${focus.replaceAll(/\D+/g, '-')}` : '';
}

/**
 * The rules of the focus classes, for a page's head. The focus comes from the content, so the styles do not know it,
 * and the content security policy forbids style attributes.
 */
export function FocusStyle({ photographs, tall }: { photographs: readonly Photograph[]; tall?: Photograph }) {
  const rule = (photograph: Photograph, screens?: Screens) =>
    photograph.focus ? `.${focusClass(photograph, screens)}{object-position:${photograph.focus}}` : '';
  const rules = photographs.map((photograph) => rule(photograph));
  if (tall) rules.push(`@media (orientation:portrait){${rule(tall, 'tall')}}`);
  return <style>{rules.join('')}</style>;
}
