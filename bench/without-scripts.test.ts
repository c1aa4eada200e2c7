import { withoutScripts } from './without-scripts.ts';

test.each([
  ['<script src="/app.js" async=""></script>'],
  ['<script type="application/ld+json">{"@type":"LodgingBusiness"}</script>'],
  ['<SCRIPT>\nif (1 > 0) "<b>";\n</SCRIPT >'],
  ['<script>1</script><link as="script" rel="preload" href="/app.js"/><script>2</script>'],
  ['<link rel="prefetch" href="/app.js">'],
  ['<link as="fetch" rel="preload" href="/page-data/app-data.json" crossorigin="anonymous"/>'],
])('%s is removed', (script) => {
  expect(withoutScripts(`<p>Before</p>${script}<p>After</p>`)).toBe('<p>Before</p><p>After</p>');
});

test.each([
  ['<script>1</script>', '<p>Kept</p>', '<script>2</script>'],
  ['', '<link rel="preload" as="font" href="/font.woff2" crossorigin="anonymous"/>', ''],
  ['', '<style>.script{color:red}</style>', ''],
])('between "%s" and its neighbour, %s stays', (before, html, after) => {
  expect(withoutScripts(before + html + after)).toBe(html);
});
