import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferType } from 'yup';
import type { companySchema } from '../content-schema/company-schema.ts';
import type { pageSchema } from '../content-schema/page-schema.ts';
import { siteUrls } from './site-urls.ts';
import { displayFont } from './display-font.ts';
import { iconFiles } from './icon-files.ts';
import { manifest } from './manifest.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { socialPicture } from './social-picture.ts';

/**
 * Makes the files that stand beside the pages, of the same content: what search engines, phones and shared links need.
 *
 * @param contentFolder where the content is, which has been checked.
 * @param siteFolder where the site is made.
 */
export async function writeSiteFiles(contentFolder: string, siteFolder: string): Promise<void> {
  const read = (file: string) => readFile(join(contentFolder, file));
  const company: InferType<typeof companySchema> = JSON.parse((await read('company.json')).toString());
  const page: InferType<typeof pageSchema> = JSON.parse((await read('page.json')).toString());
  const logo = await read(company.logo);
  const pictures = { hero: await read(page.hero.image.file), logo };
  const files = new Map<string, string | Buffer>([
    [siteUrls.sitemap, sitemap(company.siteUrl)],
    [siteUrls.robots, robots(company.siteUrl)],
    [siteUrls.manifest, manifest(company)],
    [siteUrls.socialPicture, await socialPicture(company, pictures, await displayFont())],
    ...(await iconFiles(logo)),
  ]);
  for (const [address, file] of files) await writeFile(join(siteFolder, address), file);
}
