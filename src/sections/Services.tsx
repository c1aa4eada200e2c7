import { graphql } from 'gatsby';
import { Photograph } from './Photograph';
import { ServiceCard } from './ServiceCard';

type Props = {
  page: Queries.Services_pageFragment;
  services: readonly Queries.ServiceCard_serviceFragment[];
};

/** Side by side on a wide screen, otherwise one below the other. */
const bannerBoxes = [
  { media: '(min-width: 64rem)', width: 'min(50vw - 4rem, 36rem)', height: '30rem' },
  { width: '100vw - 2.5rem', height: '24rem' },
];

/** What the company does: a card per service, then the banners. */
export function Services({ page: { services: labels }, services }: Props) {
  return (
    <section id="services" aria-labelledby="services-heading" className="section">
      <h2 id="services-heading" className="section-heading">
        {labels.heading}
      </h2>
      <p className="mt-5 max-w-2xl lead">{labels.introduction}</p>
      <ul className="mt-14 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
        {services.map((service, index) => (
          <li key={index} className="row-span-4 grid grid-rows-subgrid">
            <ServiceCard service={service} id={`service-${String(index + 1)}`} />
          </li>
        ))}
      </ul>
      <div className="mt-16 grid grid-cols-1 gap-6 lg:mt-24 lg:grid-cols-2 lg:gap-8">
        {labels.banners.map(({ title, caption, image }, index) => (
          <article
            key={title}
            aria-labelledby={`banner-${String(index + 1)}`}
            className="relative isolate flex min-h-96 items-end overflow-hidden rounded-3xl bg-deep lg:min-h-[30rem]"
          >
            <Photograph photograph={image} boxes={bannerBoxes} />
            <div className="w-full caption-shade p-7 pt-28 sm:p-10 sm:pt-32">
              <h3 id={`banner-${String(index + 1)}`} className="text-3xl text-white sm:text-4xl">
                {title}
              </h3>
              <p className="mt-3 max-w-md text-lg text-white">{caption}</p>
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
