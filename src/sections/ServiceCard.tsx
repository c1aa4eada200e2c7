import { graphql } from 'gatsby';
import { Icon } from '../Icon';

/** One service: icon, title, description and features, in rows that align with those of the neighbouring cards. */
export function ServiceCard({ service, id }: { service: Queries.ServiceCard_serviceFragment; id: string }) {
  return (
    <article
      aria-labelledby={id}
      className="row-span-4 grid min-w-0 grid-rows-subgrid gap-0 card wrap-anywhere transition-shadow duration-300 hover:shadow-xl"
    >
      <span className="flex size-14 items-center justify-center rounded-full bg-mist text-sea">
        <Icon name={service.icon} className="size-7" />
      </span>
      <h3 id={id} className="mt-6 text-2xl text-deep">
        {service.title}
      </h3>
      <p className="mt-3">{service.description}</p>
      <ul className="mt-6 space-y-2 border-t border-sand pt-6">
        {service.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 text-lagoon" />
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
    description
    features
  }
`;
