import { finishPage } from './finish-page.ts';

/** A page as Gatsby 5.16 builds it. */
const built = (scripts: string) =>
  `<!DOCTYPE html><html><head><meta name="generator" content="Gatsby 5.16.1"/><style data-href="/styles.css" data-identity="gatsby-global-css">/*! tailwindcss v4 | MIT */a{b:c}</style><title data-gatsby-head="true">T</title><style data-gatsby-head="true">d{e:f}</style></head><body><div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"><main>x</main></div><div id="gatsby-announcer" style="top:0" aria-live="assertive"></div></div><script data-files="">{ const files = document.currentScript.dataset.files; use(files); }</script><script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath="/";/*]]>*/</script><!-- slice-start id="_gatsby-scripts-1" -->${scripts}<!-- slice-end id="_gatsby-scripts-1" --></body></html>`;

const gatsbys =
  `<script\n  id="gatsby-chunk-mapping"\n>{"a":1}</script><script>window.___webpackCompilationHash="1";</script>` +
  `<script src="/runtime-1.js" async></script><script src="/app-1.js" async=""></script>`;

const finished =
  '<!DOCTYPE html><html><head><style>a{b:c}d{e:f}</style><title>T</title></head>' +
  '<body><div id="___gatsby"><main>x</main></div>' +
  '<script data-files="/runtime-1.js /app-1.js">{const t=document.currentScript.dataset.files;use(t)}</script></body></html>';

describe('A built page', () => {
  it('has one style, and one script that names the files in place of Gatsby’s scripts', () => {
    expect(finishPage(built(gatsbys))).toBe(finished);
  });

  it.each([
    ['script files', built('')],
    ['the inline script', built(gatsbys).replaceAll('data-files', 'id')],
  ])('stops the build if it lacks %s', (_, html) => {
    expect(() => finishPage(html)).toThrow('Gatsby has changed');
  });
});
