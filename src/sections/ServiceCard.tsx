import { graphql } from 'gatsby';

/** One service: its title, a description and its three features. */
export function ServiceCard({ service }: { service: Queries.ServiceCard_serviceFragment }) {
  return (
    <article>
      <h3 className="text-xl">{service.title}</h3>
      <p className="mt-3">{service.description}</p>
      <ul className="mt-5 list-disc space-y-1 border-t border-sand pt-5 pl-5 marker:text-lagoon">
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
    description
    features
  }
`;
