import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferType } from 'yup';
import type { companySchema } from '../../content-schema/company-schema.ts';
import type { pageSchema } from '../../content-schema/page-schema.ts';
import { siteUrls } from '../site-urls.ts';
import { iconFiles } from './icon-files.ts';
import { manifest } from './manifest.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { socialPicture } from './social-picture.ts';

/** Writes the files for search engines, phones and shared links, made from the content, which has been checked. */
export async function writeSiteFiles(contentFolder: string, siteFolder: string): Promise<void> {
  const read = (file: string) => readFile(join(contentFolder, file));
  const company = JSON.parse(String(await read('company.json'))) as InferType<typeof companySchema>;
  const page = JSON.parse(String(await read('page.json'))) as InferType<typeof pageSchema>;
  const logo = await read(company.logo);
  const hero = await read(page.hero.image.file);
  const files = new Map<string, string | Buffer>([
    [siteUrls.sitemap, sitemap(company.siteUrl)],
    [siteUrls.robots, robots(company.siteUrl)],
    [siteUrls.manifest, manifest(company)],
    [siteUrls.socialPicture, await socialPicture(company, { hero, logo })],
    ...(await iconFiles(logo)),
  ]);
  for (const [path, file] of files) await writeFile(join(siteFolder, path), file);
}
