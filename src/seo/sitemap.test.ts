import { sitemap } from './sitemap';

test('The sitemap lists the one page there is, by its full address.', () => {
  expect([...sitemap('https://www.resort.example').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page)).toEqual([
    'https://www.resort.example/',
  ]);
});

test('The sitemap begins as XML and names its format.', () => {
  expect(sitemap('https://www.resort.example')).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
  );
});
