type Photograph = { focus: string | null; file: { meanColour: string | null } };

type Screens = 'all' | 'tall';

/** The class with which styles know a picture's focus; empty if the picture has none. */
export function focusClass({ focus }: Photograph, screens: Screens = 'all'): string {
  return focus ? `focus-${screens}-${focus.replaceAll(/\D+/g, '-')}` : '';
}

/** The class that gives the box of a picture its mean colour, until the picture arrives; empty if it has none. */
export const groundClass = ({ file }: Photograph) => (file.meanColour ? `ground-${file.meanColour}` : '');

/**
 * The rules of both pages, so that their styles have one hash. styles.css cannot have what comes from the content, and
 * the content security policy forbids style attributes.
 */
export function PhotographStyle({ page: { hero, services, about, notFound } }: { page: Queries.PageFragment }) {
  const crop = (photograph: Photograph, screens?: Screens) =>
    photograph.focus ? `.${focusClass(photograph, screens)}{--focus:${photograph.focus}}` : '';
  const others = [...services.banners, about, notFound].map(({ image }) => image);
  const crops = [hero.image, ...others].map((image) => crop(image));
  const grounds = others
    .filter(({ file }) => file.meanColour)
    .map((image) => `.${groundClass(image)}{background-color:#${image.file.meanColour}}`);
  return (
    <style>{`${[...crops, ...grounds].join('')}@media (orientation:portrait){${crop(hero.tallImage, 'tall')}}`}</style>
  );
}
