import { Photograph, type Picture } from './Photograph.tsx';

/** The picture, which is sharp up to 45.5rem high. On taller phones it is less sharp, but arrives with the page. */
export const heroPicture = ({ image, tallImage }: Queries.PageFragment['hero']): Required<Picture> => ({
  photograph: image,
  sizes: (ratio) => `max(100vw, min(100vh, 67.5rem) * ${ratio.toFixed(2)})`,
  tall: { photograph: tallImage, sizes: (ratio) => `max(100vw, 45.5rem * ${ratio.toFixed(2)})` },
});

export function Hero({ page: { hero } }: { page: Queries.PageFragment }) {
  return (
    <section
      id="home"
      aria-labelledby="home-heading"
      className={[
        'on-dark relative grid bg-deep',
        'over-picture:min-h-[min(100svh,max(1080px,52vw))] over-picture:portrait:grid-rows-[43fr_57fr]',
      ].join(' ')}
    >
      <Photograph
        {...heroPicture(hero)}
        priority
        className={[
          'order-1 h-[min(75vw,90svh)]',
          'over-picture:order-none over-picture:h-auto over-picture:[grid-area:1/1/-1/-1]',
        ].join(' ')}
      />
      <div className="hero-words band text-white min-[120rem]:max-w-368">
        <h1 id="home-heading" className="hero-headline">
          {hero.headline}
        </h1>
        <p className="mt-3.5 max-w-md text-balance md:text-xl landscape:mt-[clamp(0.75rem,5svh,3.25rem)] short:text-base">
          {hero.subline}
        </p>
        <div
          className={[
            'mt-[clamp(1.25rem,4svh,2rem)] flex flex-wrap gap-3',
            'max-[22em]:*:min-w-fit max-[22em]:*:flex-1 max-[22em]:*:px-3',
          ].join(' ')}
        >
          <a href="#services" className="button border-white hover:bg-white hover:text-deep">
            {hero.servicesButton}
          </a>{' '}
          <a href="#contact-name" className="button bg-peach text-deep hover:bg-sand">
            {hero.contactButton}
          </a>
        </div>
      </div>
    </section>
  );
}
