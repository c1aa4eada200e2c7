import { graphql } from 'gatsby';
import { Photograph } from './Photograph';
import { ServiceCard } from './ServiceCard';

type Props = {
  page: Queries.Services_pageFragment;
  services: readonly Queries.ServiceCard_serviceFragment[];
};

/** Side by side on a wide screen, seven to five, otherwise one below the other. */
const bannerBoxes = [
  { media: '(min-width: 64rem)', width: 'min(58vw - 5rem, 43rem)', height: '30rem' },
  { width: '100vw - 2.5rem', height: '62vw' },
];

/** What the company does: a card per service, then the banners. */
export function Services({ page: { services: labels }, services }: Props) {
  return (
    <section id="services" aria-labelledby="services-heading" className="section">
      <div className="flex flex-wrap gap-x-16 gap-y-10">
        <div className="grow basis-72 lg:sticky lg:top-28 lg:self-start">
          <h2 id="services-heading" className="section-heading">
            {labels.heading}
          </h2>
          <p className="mt-5 max-w-2xl lead text-balance">{labels.introduction}</p>
        </div>
        <ul className="grid grow-2 basis-128 grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-x-10">
          {services.map((service, index) => (
            <li key={index} className="row-span-3 grid grid-rows-subgrid">
              <ServiceCard service={service} id={`service-${String(index + 1)}`} />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-14 grid grid-cols-1 gap-12 lg:mt-24 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-8">
        {labels.banners.map(({ title, caption, image }, index) => (
          <article
            key={title}
            aria-labelledby={`banner-${String(index + 1)}`}
            className="relative isolate overflow-hidden lg:even:mt-20"
          >
            <div className="frame aspect-3/2 rounded-2xl lg:aspect-auto lg:h-120">
              {/* The caption covers the left of what a wide screen shows. */}
              <Photograph photograph={image} boxes={bannerBoxes} className="object-right" />
            </div>
            <div className="caption">
              <h3 id={`banner-${String(index + 1)}`} className="text-2xl xl:text-3xl">
                {title}
              </h3>
              <p className="mt-2 max-w-md text-balance xl:text-lg">{caption}</p>
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
