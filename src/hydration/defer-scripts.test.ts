import { withDeferredScripts } from './defer-scripts';

const inBody = (html: string) => `<html><body><p>Text</p>${html}</body></html>`;
const scripts = '<script src="/runtime-1.js" async></script><script src="/app-2.js" async></script>';
const inline = '<script>window.x=1;</script><script type="application/ld+json">{"a":1}</script>';
const startTag = '<script id="start-deferred-scripts">(() => {';

describe('A built page', () => {
  it('has its scripts in the same places, but as data blocks, which browsers neither load nor run', () => {
    const page = withDeferredScripts(inBody(inline + scripts));
    expect(page.match(/<script[^>]*-\d\.js[^>]*>/g)).toEqual([
      '<script type="text/plain" data-deferred="/runtime-1.js">',
      '<script type="text/plain" data-deferred="/app-2.js">',
    ]);
  });

  it('starts its scripts with an inline script after the last one, and keeps its other inline scripts', () => {
    const page = withDeferredScripts(inBody(inline + scripts));
    expect(page.startsWith(inBody(inline).replace('</body></html>', ''))).toBe(true);
    const parts = page.split(startTag);
    expect(parts).toHaveLength(2);
    expect(parts[0]).toMatch(/="\/app-2\.js"><\/script>$/);
    expect(page).toMatch(/<\/script><\/body><\/html>$/);
  });

  it('has this build’s start script in place of an earlier build’s', () => {
    const page = withDeferredScripts(inBody(inline + scripts));
    const earlierPage = page.replace('pointerdown', 'click');
    expect(earlierPage).not.toBe(page);
    expect(withDeferredScripts(earlierPage)).toBe(page);
  });

  it.each([
    ['without scripts', inBody('')],
    ['with only inline scripts', inBody(inline)],
    ['with deferred scripts', withDeferredScripts(inBody(scripts))],
  ])('stays unchanged %s', (_, page) => {
    expect(withDeferredScripts(page)).toBe(page);
  });
});
