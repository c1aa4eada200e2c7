import { withoutScripts } from './baseline.ts';

test.each([
  ['<script src="/app.js" async=""></script>'],
  ['<script>/*<![CDATA[*/window.pagePath="/";/*]]>*/</script>'],
  ['<script type="application/ld+json">{"@type":"LodgingBusiness"}</script>'],
  ['<script type="module">\nconst a = "<b>";\nif (1 > 0) a;\n</script>'],
  ['<SCRIPT>1</SCRIPT >'],
  ['<link as="script" rel="preload" href="/app.js"/>'],
  ['<link rel="modulepreload" href="/app.js"/>'],
  ['<link rel="prefetch" href="/app.js">'],
  ['<link as="fetch" rel="preload" href="/page-data/app-data.json" crossorigin="anonymous"/>'],
])('%s is removed', (script) => {
  expect(withoutScripts(`<p>Before</p>${script}<p>After</p>`)).toBe('<p>Before</p><p>After</p>');
});

test('everything between two scripts stays', () => {
  expect(withoutScripts('<script>1</script><p>Kept</p><script>2</script>')).toBe('<p>Kept</p>');
});

test.each([
  ['<link rel="preload" as="font" href="/font.woff2" crossorigin="anonymous"/>'],
  ['<link rel="preload" as="image" href="/logo.svg"/>'],
  ['<link rel="icon" href="/favicon.ico"/>'],
  ['<style>.script{color:red}</style>'],
  ['<noscript><img src="/villa.jpg" alt=""/></noscript>'],
  ['<p>A script: <code>&lt;script&gt;</code></p>'],
])('%s stays', (html) => {
  expect(withoutScripts(html)).toBe(html);
});
