import { withoutScripts } from './without-scripts.ts';

it('The page without scripts lacks scripts and the links that only they need, and keeps everything else', () => {
  const removed = [
    '<script type="application/ld+json">{"@type":"LodgingBusiness"}</script>',
    '<SCRIPT>\nif (1 > 0) "<b>";\n</SCRIPT >',
    '<link rel="prefetch" href="/app.js">',
    '<link as="script" rel="preload" href="/app.js"/>',
    '<link as="fetch" rel="preload" href="/page-data/app-data.json" crossorigin="anonymous"/>',
  ];
  const kept = '<link rel="preload" as="font" href="/font.woff2"/><style>.script{color:red}</style>';
  expect(withoutScripts(kept + removed.join(kept) + kept)).toBe(kept.repeat(removed.length + 1));
});
