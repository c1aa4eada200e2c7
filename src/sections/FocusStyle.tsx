type Photograph = { focus: string | null };

/** Where a focus applies: on every screen, or on those that are higher than wide. */
type Screens = 'all' | 'tall';

/** The class of a picture whose crops keep its focus; none if it has no focus. */
export function focusClass({ focus }: Photograph, screens: Screens = 'all'): string {
  return focus ? `focus-${screens}-${focus.replaceAll(/\D+/g, '-')}` : '';
}

/**
 * For a page's head: the rules of the focus classes. The focus is content, which the styles do not know, and the content
 * security policy forbids style attributes.
 */
export function FocusStyle({ photographs, tall }: { photographs: readonly Photograph[]; tall?: Photograph }) {
  const rule = (photograph: Photograph, screens?: Screens) =>
    photograph.focus ? `.${focusClass(photograph, screens)}{object-position:${photograph.focus}}` : '';
  const rules = photographs.map((photograph) => rule(photograph));
  if (tall) rules.push(`@media (orientation:portrait){${rule(tall, 'tall')}}`);
  return <style>{rules.join('')}</style>;
}
