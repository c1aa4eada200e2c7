import { siteUrls } from '../site-urls.ts';

/**
 * Search engines may read everything.
 *
 * @param siteUrl without a slash at its end.
 */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${siteUrls.sitemap}\n`;
}
