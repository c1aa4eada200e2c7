import { graphql } from 'gatsby';
import { goToContactForm } from '../contact-form/go-to-contact-form';
import { Photograph } from './Photograph';
import { Wave } from './Wave';

/** The first screen: what the company does, over the picture, and links to the services and the form. */
export function Hero({ page: { hero } }: { page: Queries.Hero_pageFragment }) {
  return (
    <section
      id="home"
      aria-labelledby="home-heading"
      className="on-dark relative isolate flex min-h-[min(92svh,60rem)] bg-deep tall:grid tall:grid-rows-[52fr_48fr]"
    >
      <Photograph
        photograph={hero.image}
        boxes={[{ width: '100vw', height: 'min(92vh, 60rem)' }]}
        // At least as high as the words need on a small phone. On a high one the picture is a little less sharp, and arrives
        // with the page.
        tall={{ file: hero.tallImage, boxes: [{ width: '100vw', height: '47.5rem' }] }}
        priority
        className="object-[70%_40%] text-transparent tall:object-[62%_30%]"
      />
      <div className="hero-words">
        <div className="hero-shade" />
        {/* The skip link leads here. Around more than one text, tabIndex would take the focus of a click on any of them. */}
        <h1 id="home-heading" tabIndex={-1} className="hero-headline">
          {hero.headline}
        </h1>
        <p className="hero-subline">{hero.subline}</p>
        <div className="mt-[clamp(1.25rem,5vh,2.5rem)] flex flex-wrap gap-3 tall:mt-6">
          <a href="#services" className="button-primary">
            {hero.servicesButton}
          </a>
          <a href="#contact-name" onClick={goToContactForm} className="button-quiet">
            {hero.contactButton}
          </a>
        </div>
      </div>
      <Wave className="text-limestone" />
    </section>
  );
}

/** Lighthouse's phone needs 750 pixels: 14 KB, which arrive with the page's first packets. */
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
        relativePath
        childImageSharp {
          gatsbyImageData(
            layout: FULL_WIDTH
            formats: [AUTO, AVIF]
            avifOptions: { quality: 32 }
            placeholder: NONE
            breakpoints: [750, 1080, 1600]
          )
        }
      }
    }
  }
`;
