import { withDeferredScripts } from './defer-scripts';

const inBody = (text: string) => `<html><body><p>Words</p>${text}</body></html>`;
const scripts = '<script src="/runtime-1.js" async></script><script src="/app-2.js" async></script>';
const inline = '<script>window.x=1;</script><script type="application/ld+json">{"a":1}</script>';

test('A script of the page stays at its place, and is one that the browser neither loads nor runs.', () => {
  const page = withDeferredScripts(inBody(inline + scripts));
  expect(page.match(/<script[^>]* src=[^>]*>/g)).toEqual([
    '<script type="late" src="/runtime-1.js">',
    '<script type="late" src="/app-2.js">',
  ]);
});

test('The loader comes after the last of them, once, and what stands in the page itself stays as it was.', () => {
  const page = withDeferredScripts(inBody(inline + scripts));
  expect(page.startsWith(inBody(inline).replace('</body></html>', ''))).toBe(true);
  const loaders = page.split('<script id="late-loader">(() => {');
  expect(loaders).toHaveLength(2);
  expect(loaders[0]).toMatch(/src="\/app-2\.js"><\/script>$/);
  expect(page).toMatch(/<\/script><\/body><\/html>$/);
});

test('A page that an earlier build has left as it was gets the loader of this one, and that one only.', () => {
  const page = withDeferredScripts(inBody(inline + scripts));
  const ofEarlierBuild = page.replace('pointerdown', 'click');
  expect(ofEarlierBuild).not.toBe(page);
  expect(withDeferredScripts(ofEarlierBuild)).toBe(page);
});

test.each([
  ['without scripts', inBody('')],
  ['with inline scripts only', inBody(inline)],
  ['whose scripts are late already', withDeferredScripts(inBody(scripts))],
])('A page %s stays as it is.', (_, page) => {
  expect(withDeferredScripts(page)).toBe(page);
});
