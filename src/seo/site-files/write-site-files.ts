import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferType } from 'yup';
import type { companySchema } from '../../content-schema/company-schema.ts';
import type { pageSchema } from '../../content-schema/page-schema.ts';
import { readJson } from '../../content-schema/read-json.ts';
import { contentTexts } from '../../display-font/content-texts.ts';
import { displayFont } from '../../display-font/display-font.ts';
import { siteUrls } from '../site-urls.ts';
import { iconFiles } from './icon-files.ts';
import { manifest } from './manifest.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { socialPicture } from './social-picture.ts';

/** Writes the display font and the files for search engines, phones and shared links, made from checked content. */
export async function writeSiteFiles(contentFolder: string, siteFolder: string): Promise<void> {
  const path = (file: string) => join(contentFolder, file);
  const company = (await readJson(path('company.json'))) as InferType<typeof companySchema>;
  const page = (await readJson(path('page.json'))) as InferType<typeof pageSchema>;
  const logo = await readFile(path(company.logo));
  const hero = await readFile(path(page.hero.image.file));
  const files = new Map<string, string | Buffer>([
    [siteUrls.sitemap, sitemap(company.siteUrl)],
    [siteUrls.robots, robots(company.siteUrl)],
    [siteUrls.manifest, manifest(company)],
    [siteUrls.socialPicture, await socialPicture(company, { hero, logo })],
    [siteUrls.displayFont, await displayFont(await contentTexts(contentFolder))],
    ...(await iconFiles(logo)),
  ]);
  for (const [path, file] of files) await writeFile(join(siteFolder, path), file);
}
