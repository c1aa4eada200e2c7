import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import company from '../../../tests/support/sample-content/company.json';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { palette } from '../../../supabase/functions/_shared/palette.ts';
import { siteUrls } from '../site-urls.ts';
import { writeSiteFiles } from './write-site-files.ts';

const site = temporaryFolder();

beforeAll(() => writeSiteFiles('tests/support/sample-content', '', site));

const read = (path: string) => readFileSync(join(site, path), 'utf8');

describe('The built site', () => {
  it('has every file at its path', () => {
    const names = readdirSync(site).map((name) => `/${name}`);
    expect(names.sort()).toEqual(Object.values(siteUrls).sort());
  });

  it('lets crawlers read everything, and has a sitemap with the absolute URL of its only page', () => {
    expect(read(siteUrls.robots).trim()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${company.siteUrl}/sitemap.xml`);
    const sitemap = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:.*0\.9">\s*<url><loc>(.*)<\/loc>/;
    expect(sitemap.exec(read(siteUrls.sitemap))?.[1]).toBe(`${company.siteUrl}/`);
  });

  it('has a manifest with both names, the colours and each icon, which opens the site in the browser', () => {
    expect(JSON.parse(read(siteUrls.manifest))).toEqual({
      name: company.name,
      short_name: company.shortName,
      lang: 'en-AU',
      start_url: '/',
      display: 'browser',
      theme_color: palette.deep,
      background_color: palette.limestone,
      icons: [
        { src: siteUrls.smallIcon, sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: siteUrls.largeIcon, sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: siteUrls.maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });
});
