import { palette } from '../../palette';
import { manifest } from './manifest';

const parsed = JSON.parse(manifest({ name: 'Bay Resort Management', shortName: 'Bay Resort' })) as object;

test('The manifest has both names of the company, the language and the colours of the site.', () => {
  expect(parsed).toMatchObject({
    name: 'Bay Resort Management',
    short_name: 'Bay Resort',
    lang: 'en-AU',
    theme_color: palette.deep,
    background_color: palette.limestone,
  });
});

test('An installed site opens its landing page in the browser.', () => {
  expect(parsed).toMatchObject({ start_url: '/', display: 'browser' });
});

test('The manifest has an icon for each use: two plain sizes and a maskable one.', () => {
  expect(parsed).toHaveProperty('icons', [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});
