/**
 * The sitemap, with the only page. It has no date, because a build does not know when the page last changed.
 *
 * @param siteUrl without a slash at its end.
 */
export function sitemap(siteUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl}/</loc></url>
</urlset>
`;
}
