import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { displayFont } from '../../display-font/display-font.ts';
import { siteUrls } from '../site-urls.ts';
import { iconFiles } from './icon-files.ts';
import { manifest } from './manifest.ts';
import { socialPicture } from './social-picture.ts';

type Company = { name: string; shortName: string; siteUrl: string; location: string };

/** The paths of the company's logo, an SVG file, and of the hero photograph. */
type Pictures = { logo: string; hero: string };

/** Writes the display font and the files for search engines, phones and shared links, made from the content. */
export async function writeSiteFiles(
  company: Company,
  pictures: Pictures,
  folders: { content: string; site: string },
): Promise<void> {
  const logo = await readFile(pictures.logo);
  const hero = await readFile(pictures.hero);
  const files = new Map<string, string | Buffer>([
    [siteUrls.robots, `User-agent: *\nAllow: /\n\nSitemap: ${company.siteUrl}${siteUrls.sitemap}\n`],
    [siteUrls.sitemap, sitemap(company.siteUrl)],
    [siteUrls.manifest, manifest(company)],
    [siteUrls.socialPicture, await socialPicture(company, { hero, logo })],
    [siteUrls.displayFont, await displayFont(folders.content)],
    ...(await iconFiles(logo)),
  ]);
  for (const [path, file] of files) await writeFile(join(folders.site, path), file);
}

/** The only page, without a date, because a build does not know when it last changed. */
const sitemap = (siteUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl}/</loc></url>
</urlset>
`;
