type Photograph = { focus: string | null };

/** The screens where a focus applies: all of them, or only those in portrait orientation. */
type Screens = 'all' | 'tall';

/** The class that crops a picture around its focus; empty if the picture has no focus. */
export function focusClass({ focus }: Photograph, screens: Screens = 'all'): string {
  return focus ? `focus-${screens}-${focus.replaceAll(/\D+/g, '-')}` : '';
}

/**
 * The CSS rules for the focus classes, for a page's head: those of both pages, so that their styles have one hash. The
 * focus comes from the content, so the rules cannot be in the style sheet, and the content security policy forbids
 * style attributes.
 */
export function FocusStyle({ page: { hero, services, about, notFound } }: { page: Queries.PageFragment }) {
  const rule = (photograph: Photograph, screens?: Screens) =>
    photograph.focus ? `.${focusClass(photograph, screens)}{object-position:${photograph.focus}}` : '';
  const rules = [hero, ...services.banners, about, notFound].map(({ image }) => rule(image));
  return <style>{`${rules.join('')}@media (orientation:portrait){${rule(hero.tallImage, 'tall')}}`}</style>;
}
