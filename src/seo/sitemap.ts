/**
 * The list of pages for search engines: there is one. Without a date of its last change, as a build does not know of
 * any: what it builds may be what was built before.
 *
 * @param siteUrl the site's address, without a slash at its end.
 */
export function sitemap(siteUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl}/</loc></url>
</urlset>
`;
}
