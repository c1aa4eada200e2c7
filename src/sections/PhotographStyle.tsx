type Photograph = { focus: string | null; file: { meanColour: string } };

/** The screens where a focus applies: all of them, or only those in portrait orientation. */
type Screens = 'all' | 'tall';

/** The class that crops a picture around its focus; empty if the picture has no focus. */
export function focusClass({ focus }: Photograph, screens: Screens = 'all'): string {
  return focus ? `focus-${screens}-${focus.replaceAll(/\D+/g, '-')}` : '';
}

/** The class that gives the box of a picture its mean colour, until the picture arrives. */
export const groundClass = ({ file }: Photograph) => `ground-${file.meanColour}`;

/**
 * The CSS rules for these classes, for a page's head: those of both pages, so that their styles have one hash. They
 * come from the content, so they cannot be in the style sheet, and the content security policy forbids style
 * attributes. The first screen's own ground is dark, for its white words.
 */
export function PhotographStyle({ page: { hero, services, about, notFound } }: { page: Queries.PageFragment }) {
  const crop = (photograph: Photograph, screens?: Screens) =>
    photograph.focus ? `.${focusClass(photograph, screens)}{object-position:${photograph.focus}}` : '';
  const others = [...services.banners, about, notFound].map(({ image }) => image);
  const crops = [hero.image, ...others].map((image) => crop(image));
  const grounds = others.map((image) => `.${groundClass(image)}{background-color:#${image.file.meanColour}}`);
  return (
    <style>{`${[...crops, ...grounds].join('')}@media (orientation:portrait){${crop(hero.tallImage, 'tall')}}`}</style>
  );
}
