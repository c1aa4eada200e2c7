import { graphql } from 'gatsby';
import { palette } from '../palette';
import { siteUrls } from './site-urls';

/**
 * For a page's head: the site's icon in browser tabs and on phones, and the colour of the browser around the page. The
 * tab shows the logo, which the page loads anyway, or a PNG in browsers that cannot show an SVG there.
 */
export function Icons({ logo }: { logo: Queries.Icons_logoFragment }) {
  return (
    <>
      <link rel="icon" href={siteUrls.tabIcon} sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href={logo.publicURL ?? undefined} />
      <link rel="apple-touch-icon" href={siteUrls.touchIcon} />
      <link rel="manifest" href={siteUrls.manifest} />
      <meta name="theme-color" content={palette.deep} />
    </>
  );
}

export const fragment = graphql`
  fragment Icons_logo on File {
    publicURL
  }
`;
