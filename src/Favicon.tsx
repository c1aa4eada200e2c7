import { graphql } from 'gatsby';

/** The icon of the browser's tab, for a page's head: the company's logo. */
export function Favicon({ logo }: { logo: Queries.Favicon_logoFragment }) {
  return <link rel="icon" type="image/svg+xml" href={logo.publicURL ?? undefined} />;
}

export const fragment = graphql`
  fragment Favicon_logo on File {
    publicURL
  }
`;
