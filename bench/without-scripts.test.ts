import { withoutScripts } from './without-scripts.ts';

describe('The page without scripts', () => {
  it.each([
    '<script src="/app.js" async=""></script>',
    '<script type="application/ld+json">{"@type":"LodgingBusiness"}</script>',
    '<SCRIPT>\nif (1 > 0) "<b>";\n</SCRIPT >',
    '<link rel="prefetch" href="/app.js">',
    '<link as="script" rel="preload" href="/app.js"/>',
    '<link as="fetch" rel="preload" href="/page-data/app-data.json" crossorigin="anonymous"/>',
  ])('lacks %s but keeps the HTML around it', (removed) => {
    expect(withoutScripts(`<p>1</p>${removed}<p>2</p>${removed}<p>3</p>`)).toBe('<p>1</p><p>2</p><p>3</p>');
  });

  it.each([
    '<link rel="preload" as="font" href="/font.woff2" crossorigin="anonymous"/>',
    '<style>.script{color:red}</style>',
  ])('keeps %s', (html) => {
    expect(withoutScripts(html)).toBe(html);
  });
});
