import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type companyJson from '../../../content/company.json';
import type pageJson from '../../../content/page.json';
import { readJson } from '../../content-schema/content-file.ts';
import { webFonts } from '../../fonts/web-fonts.ts';
import { palette } from '../../../supabase/functions/_shared/palette.ts';
import { siteUrls } from '../site-urls.ts';
import { iconFiles } from './icon-files.ts';
import { socialPicture } from './social-picture.ts';

/** Writes the fonts, and the files for search engines, phones and shared links. All come from the content. */
export async function writeSiteFiles(content: string, plainPageStyle: string, site: string): Promise<void> {
  // Pictures are paths here. The GraphQL types have files in their place.
  const company = readJson(join(content, 'company.json')) as typeof companyJson;
  const page = readJson(join(content, 'page.json')) as typeof pageJson;
  const logo = await readFile(join(content, company.logo));
  const hero = await readFile(join(content, page.hero.image.file));
  const fonts = await webFonts(content);
  const files = new Map<string, string | Buffer>([
    [siteUrls.robots, `User-agent: *\nAllow: /\n\nSitemap: ${company.siteUrl}${siteUrls.sitemap}\n`],
    [siteUrls.sitemap, sitemap(company.siteUrl)],
    [siteUrls.manifest, manifest(company)],
    [siteUrls.socialPicture, await socialPicture(company, { hero, logo })],
    [siteUrls.plainPageStyle, plainPageStyle],
    [siteUrls.plainPagePicture, await sharp(hero).autoOrient().resize(1440, 240).avif({ quality: 60 }).toBuffer()],
    [siteUrls.displayFont, fonts.display],
    [siteUrls.textFont, fonts.text],
    ...(await iconFiles(logo)),
  ]);
  for (const [path, file] of files) await writeFile(join(site, path), file);
}

/** Without a date, because a build does not know when the page last changed. */
const sitemap = (siteUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl}/</loc></url>
</urlset>
`;

/** With `browser`, the site opens in the browser from a phone's home screen too. */
function manifest({ name, shortName }: { name: string; shortName: string }): string {
  const icon = (src: string, size: number, purpose: string) => {
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return JSON.stringify({
    name,
    short_name: shortName,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    theme_color: palette.deep,
    background_color: palette.limestone,
    icons: [
      icon(siteUrls.smallIcon, 192, 'any'),
      icon(siteUrls.largeIcon, 512, 'any'),
      icon(siteUrls.maskableIcon, 512, 'maskable'),
    ],
  });
}
