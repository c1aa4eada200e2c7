import { graphql } from 'gatsby';
import { Icon } from '../Icon';

/** One service: icon, title, audience, description and features. Its rows align with those of the card beside it. */
export function ServiceCard({ service, id }: { service: Queries.ServiceCard_serviceFragment; id: string }) {
  return (
    <article aria-labelledby={id} className="row-span-3 grid grid-rows-subgrid gap-y-3 card wrap-anywhere">
      <div>
        <Icon name={service.icon} className="mb-2 -ml-0.5 size-7 text-lagoon md:mb-5" />
        <h3 id={id} className="text-2xl text-deep">
          {service.title}
        </h3>
        <p className="mt-1 text-sm font-semibold text-lagoon">{service.audience}</p>
      </div>
      <p>{service.description}</p>
      <ul className="mt-1 text-sm md:mt-3">
        {service.features.map((feature) => (
          <li key={feature} className="border-t border-sand py-2 last:pb-0 md:py-2.5">
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}

export const fragment = graphql`
  fragment ServiceCard_service on Service {
    title
    icon
    audience
    description
    features
  }
`;
