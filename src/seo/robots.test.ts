import { robots } from './robots';

test('Everybody may read everything, and is told the full address of the sitemap.', () => {
  expect(robots('https://www.resort.example').trimEnd().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    '',
    'Sitemap: https://www.resort.example/sitemap.xml',
  ]);
});
