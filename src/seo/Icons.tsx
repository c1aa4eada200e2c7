import { graphql } from 'gatsby';
import { palette } from '../palette';
import { siteUrls } from './site-urls';

/**
 * For a page's head: what stands for the site in a browser's tab and on a phone, and the colour of the browser around
 * it. The tab has the logo, which the page has loaded anyway; `favicon.ico` is for who reads no SVG or never reads the
 * page.
 */
export function Icons({ logo }: { logo: Queries.Icons_logoFragment }) {
  return (
    <>
      <link rel="icon" href={siteUrls.favicon} sizes="32x32" />
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
