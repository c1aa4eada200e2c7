import { graphql } from 'gatsby';
import { Icon } from '../Icon';

/** One service: icon and title, whom it is for, description and features, in rows that align with the card beside it. */
export function ServiceCard({ service, id }: { service: Queries.ServiceCard_serviceFragment; id: string }) {
  return (
    <article
      aria-labelledby={id}
      className="row-span-3 grid grid-rows-subgrid gap-y-1.5 border-t border-[#22323b40] py-3.5 wrap-anywhere sm:gap-y-3 sm:py-7"
    >
      <div>
        <h3 id={id} className="flex flex-wrap gap-3 text-xl text-deep sm:text-2xl">
          <Icon name={service.icon} className="-ml-0.5 size-7 text-lagoon" />
          {/* On a narrow screen with large letters, below the icon. */}
          <span className="grow basis-32">{service.title}</span>
        </h3>
        <p className="text-sm font-semibold text-lagoon sm:mt-1">{service.audience}</p>
      </div>
      <p className="leading-normal">{service.description}</p>
      <ul className="features">
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
    icon
    audience
    description
    features
  }
`;
