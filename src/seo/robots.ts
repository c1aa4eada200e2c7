import { siteUrls } from './site-urls.ts';

/**
 * What search engines may read, which is everything, and where the list of pages is.
 *
 * @param siteUrl the site's address, without a slash at its end.
 */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${siteUrls.sitemap}\n`;
}
