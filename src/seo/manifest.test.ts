import { palette } from '../palette';
import { manifest } from './manifest';

const made = () => JSON.parse(manifest({ name: 'Bay Resort Management', shortName: 'Bay Resort' }));

test('The manifest has both names of the company, its language and the colours of the site.', () => {
  expect(made()).toMatchObject({
    name: 'Bay Resort Management',
    short_name: 'Bay Resort',
    lang: 'en-AU',
    theme_color: palette.deep,
    background_color: palette.limestone,
  });
});

test('A site put among the apps opens its first page, in the browser.', () => {
  expect(made()).toMatchObject({ start_url: '/', display: 'browser' });
});

test('The manifest names an icon for each use: two sizes as they are, and one that may be cut.', () => {
  expect(made().icons).toEqual([
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});
