import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import company from '../../../content/company.json';
import { writeSiteFiles } from './write-site-files';
import { siteUrls } from '../site-urls';

const site = mkdtempSync(join(tmpdir(), 'site-files-'));

afterAll(() => {
  rmSync(site, { recursive: true });
});

test('Every file is written to its path, made from the content.', async () => {
  await writeSiteFiles('content', site);
  expect(
    readdirSync(site)
      .map((name) => `/${name}`)
      .sort(),
  ).toEqual(Object.values(siteUrls).sort());
  const { siteUrl, name } = company;
  expect(readFileSync(join(site, 'sitemap.xml'), 'utf8')).toContain(`<loc>${siteUrl}/</loc>`);
  expect(readFileSync(join(site, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${siteUrl}/`);
  expect(JSON.parse(readFileSync(join(site, 'manifest.webmanifest'), 'utf8'))).toMatchObject({ name });
});
