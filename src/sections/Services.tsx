import { Photograph } from './Photograph.tsx';

type Props = { page: Queries.PageFragment; services: Queries.ContentFragment['services'] };

/** A banner's picture is 30rem high on screens from 64rem wide, 22.5rem high from 48rem, and 3:2 on phones. */
const bannerSizes = (ratio: number) =>
  `(min-width: 64rem) max(30rem * ${ratio.toFixed(2)}, min(60vw, 46rem)), (min-width: 48rem) max(22.5rem * ${ratio.toFixed(2)}, 60vw), calc((100vw - 2.5rem) * ${Math.max(1, ratio / 1.5).toFixed(2)})`;

/** The Services section: a card for each service, then the banners. */
export function Services({ page: { services: labels }, services }: Props) {
  return (
    <section id="services" aria-labelledby="services-heading" className="@container section">
      <div className="columns items-end gap-y-5">
        <h2 id="services-heading" className="section-heading">
          {labels.heading}
        </h2>
        <p className="max-w-2xl text-xl lg:text-balance">{labels.introduction}</p>
      </div>
      <ul className="mt-10 grid gap-4 md:mt-14 md:gap-6 @min-[41.25rem]:grid-cols-2 @min-[75.5rem]:grid-cols-3">
        {services.map((service, index) => (
          <li key={index} className="row-span-3 grid grid-rows-subgrid">
            <ServiceCard service={service} id={`service-${String(index + 1)}`} />
          </li>
        ))}
      </ul>
      <div className="mt-16 grid gap-x-6 gap-y-10 md:mt-24 md:grid-cols-[3fr_2fr] print:mt-0">
        {labels.banners.map(({ title, caption, image }, index) => (
          <article key={title} aria-labelledby={`banner-${String(index + 1)}`}>
            <Photograph
              photograph={image}
              sizes={bannerSizes}
              className="aspect-3/2 rounded-xs md:aspect-auto md:h-90 lg:h-120"
            />
            <h3 id={`banner-${String(index + 1)}`} className="mt-5 text-2xl text-deep">
              {title}
            </h3>
            <p className="mt-2 max-w-md text-balance">{caption}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

/** One service: audience, title, description and features. Its rows align with those of the card beside it. */
function ServiceCard({ service, id }: { service: Queries.ContentFragment['services'][number]; id: string }) {
  return (
    <article aria-labelledby={id} className="row-span-3 grid grid-rows-subgrid gap-y-0 card wrap-anywhere">
      <div>
        <p className="text-[0.8125rem] leading-normal font-semibold tracking-[0.06em] text-lagoon">
          {service.audience}
        </p>
        <h3 id={id} className="mt-2 mb-3 text-2xl text-deep">
          {service.title}
        </h3>
      </div>
      <p>{service.description}</p>
      <ul className="mt-6 text-sm text-lagoon">
        {service.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </article>
  );
}
