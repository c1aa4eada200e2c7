import { graphql } from 'gatsby';
import { Photograph } from './Photograph';
import { ServiceCard } from './ServiceCard';

type Props = {
  page: Queries.Services_pageFragment;
  services: readonly Queries.ServiceCard_serviceFragment[];
};

/** What the company does: a card per service, then the two banners. */
export function Services({ page: { services: words }, services }: Props) {
  return (
    <section id="services" aria-labelledby="services-heading" className="section">
      <h2 id="services-heading" className="section-heading">
        {words.heading}
      </h2>
      <p className="mt-4 max-w-2xl text-lg">{words.introduction}</p>
      <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service, index) => (
          <li key={index} className="card">
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
      <div className="mt-16 grid gap-6 lg:grid-cols-2">
        {words.banners.map(({ title, caption, image }) => (
          <article key={title} className="relative isolate flex min-h-80 items-end overflow-hidden rounded-2xl bg-deep">
            <Photograph
              photograph={image}
              sizes="(min-width: 64rem) 34rem, 100vw"
              className="absolute inset-0 -z-10 h-full w-full object-cover"
            />
            <div className="w-full bg-linear-to-t from-deep/90 via-deep/60 to-transparent p-7 pt-24">
              <h3 className="text-2xl text-white">{title}</h3>
              <p className="mt-2 text-white">{caption}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

export const fragment = graphql`
  fragment Services_page on Page {
    services {
      heading
      introduction
      banners {
        title
        caption
        image {
          ...Photograph_photograph
        }
      }
    }
  }
`;
