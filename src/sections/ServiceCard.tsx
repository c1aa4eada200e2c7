import { graphql } from 'gatsby';

/** One service: audience, title, description and features. Its rows align with those of the card beside it. */
export function ServiceCard({ service, id }: { service: Queries.ServiceCard_serviceFragment; id: string }) {
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

export const fragment = graphql`
  fragment ServiceCard_service on Service {
    title
    audience
    description
    features
  }
`;
