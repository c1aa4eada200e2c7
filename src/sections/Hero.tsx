import { graphql } from 'gatsby';
import { Photograph } from './Photograph';

/** The first screen: what the company does, on or above a picture, and links to the services and the form. */
export function Hero({ page: { hero } }: { page: Queries.Hero_pageFragment }) {
  return (
    <section
      id="home"
      aria-labelledby="home-heading"
      className="on-dark relative grid bg-deep over-picture:min-h-[min(100svh,1080px)] over-picture:portrait:grid-rows-[43fr_57fr]"
    >
      <Photograph
        photograph={hero.image}
        sizes={(ratio) => `max(100vw, min(100vh, 67.5rem) * ${ratio.toFixed(2)})`}
        // The picture is sharp up to 45.5rem high. On taller phones it is less sharp, but arrives with the page.
        tall={{
          photograph: hero.tallImage,
          sizes: (ratio) => `max(100vw, 45.5rem * ${ratio.toFixed(2)})`,
        }}
        priority
        className="order-1 aspect-4/3 max-h-[90svh] text-transparent over-picture:order-none over-picture:aspect-auto over-picture:max-h-none over-picture:[grid-area:1/1/-1/-1]"
      />
      <div className="hero-words band text-white">
        {/* The skip link goes here. With tabIndex on a larger element, any click on its text would move the focus. */}
        <h1 id="home-heading" tabIndex={-1} className="hero-headline">
          {hero.headline}
        </h1>
        <p className="mt-3.5 max-w-md text-balance md:text-xl landscape:mt-[clamp(0.75rem,5svh,3.25rem)]">
          {hero.subline}
        </p>
        <div className="mt-[clamp(1.25rem,4svh,2rem)] flex flex-wrap gap-3">
          <a href="#services" className="button-primary">
            {hero.servicesButton}
          </a>
          <a href="#contact-name" className="button-quiet">
            {hero.contactButton}
          </a>
        </div>
      </div>
      {/* The edge between the first screen and the rest of the page. */}
      <svg
        viewBox="0 0 1440 64"
        width={0}
        height={0}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-px order-1 h-8 w-full text-limestone md:h-14 print:hidden forced-colors:text-[Canvas]"
      >
        <path d="M0 64V44c180-30 380-40 640-22s520 34 800 2v40z" fill="currentColor" />
      </svg>
    </section>
  );
}

export const fragment = graphql`
  fragment Hero_page on Page {
    hero {
      headline
      subline
      servicesButton
      contactButton
      image {
        ...Photograph_photograph
      }
      tallImage {
        focus
        file {
          ...Photograph_file
        }
      }
    }
  }
`;
