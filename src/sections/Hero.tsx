import { graphql } from 'gatsby';
import { goToContactForm } from '../contact/go-to-contact-form';
import { Photograph } from './Photograph';

/** The first screen: what the company does, over the picture, and the two ways on. */
export function Hero({ page: { hero } }: { page: Queries.Hero_pageFragment }) {
  return (
    <section id="home" aria-labelledby="home-heading" className="relative isolate flex min-h-svh items-center bg-deep">
      <Photograph
        photograph={hero.image}
        sizes="100vw"
        priority
        className="absolute inset-0 -z-10 h-full w-full object-cover object-[70%_center]"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-deep/80 via-deep/55 to-deep/10" />
      <div className="mx-auto w-full max-w-6xl px-5 py-28 sm:px-8">
        <h1 id="home-heading" className="max-w-2xl text-4xl text-white sm:text-6xl">
          {hero.headline}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-white sm:text-xl">{hero.subline}</p>
        <div className="mt-10 flex flex-wrap gap-4">
          <a href="#services" className="button-primary">
            {hero.servicesButton}
          </a>
          <a href="#contact" onClick={goToContactForm} className="button-quiet">
            {hero.contactButton}
          </a>
        </div>
      </div>
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
    }
  }
`;
