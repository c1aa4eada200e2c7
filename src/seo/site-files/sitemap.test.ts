import { sitemap } from './sitemap';

test('The sitemap lists the only page with its absolute URL.', () => {
  expect([...sitemap('https://www.resort.example').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page)).toEqual([
    'https://www.resort.example/',
  ]);
});

test('The sitemap is XML in the sitemap namespace.', () => {
  expect(sitemap('https://www.resort.example')).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
  );
});
