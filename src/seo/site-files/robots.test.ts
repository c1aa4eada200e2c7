import { robots } from './robots';

test('Crawlers may read everything, and find the absolute URL of the sitemap.', () => {
  expect(robots('https://www.resort.example').trimEnd().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    '',
    'Sitemap: https://www.resort.example/sitemap.xml',
  ]);
});
