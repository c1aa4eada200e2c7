import { graphql } from 'gatsby';
import { Photograph } from './Photograph';
import { ServiceCard } from './ServiceCard';

type Props = {
  page: Queries.Services_pageFragment;
  services: readonly Queries.ServiceCard_serviceFragment[];
};

/** One beside the other, or one below the other. */
const bannerPlaces = [
  { media: '(min-width: 64rem)', width: 'min(50vw - 4rem, 36rem)', height: '30rem' },
  { width: '100vw - 2.5rem', height: '24rem' },
];

/** What the company does: a card per service, then the two banners. */
export function Services({ page: { services: labels }, services }: Props) {
  return (
    <section id="services" aria-labelledby="services-heading" className="section">
      <h2 id="services-heading" className="section-heading">
        {labels.heading}
      </h2>
      <p className="mt-5 max-w-2xl lead">{labels.introduction}</p>
      <div className="mt-14 space-y-6 lg:space-y-8">
        {groupsOf(services).map((group, index) => (
          <ul
            key={index}
            className={`grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8 ${index > 0 ? 'lazy-layout [--usual-height:175rem] sm:[--usual-height:90rem] lg:[--usual-height:60rem]' : ''}`}
          >
            {group.map((service, place) => (
              <li key={place} className="row-span-4 grid grid-rows-subgrid">
                <ServiceCard service={service} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className="mt-16 grid grid-cols-1 gap-6 lg:mt-24 lg:grid-cols-2 lg:gap-8">
        {labels.banners.map(({ title, caption, image }) => (
          <article
            key={title}
            className="relative isolate flex min-h-96 items-end overflow-hidden rounded-3xl bg-deep lg:min-h-[30rem]"
          >
            <Photograph photograph={image} places={bannerPlaces} />
            <div className="w-full caption-shade p-7 pt-28 sm:p-10 sm:pt-32">
              <h3 className="text-3xl text-white sm:text-4xl">{title}</h3>
              <p className="mt-3 max-w-md text-lg text-white">{caption}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** Six cards, or what is left of them, at a time: a list that is longer is laid out part by part. */
function groupsOf(services: Props['services']): Props['services'][] {
  const size = 6;
  const count = Math.ceil(services.length / size);
  return Array.from({ length: count }, (_, index) => services.slice(index * size, (index + 1) * size));
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
