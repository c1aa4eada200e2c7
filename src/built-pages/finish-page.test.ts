import { finishPage } from './finish-page';

/** A page as Gatsby 5.16 builds it. */
const built = (scripts: string) =>
  `<!DOCTYPE html><html><head><meta name="generator" content="Gatsby 5.16.1"/><style data-href="/styles.css" data-identity="gatsby-global-css">/*! tailwindcss v4 | MIT */a{b:c}</style><title data-gatsby-head="true">T</title><style data-gatsby-head="true">d{e:f}</style></head><body><div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"><main>x</main></div><div id="gatsby-announcer" style="top:0" aria-live="assertive"></div></div><script data-files="">{ const files = document.currentScript.dataset.files; use(files); }</script><script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath="/";/*]]>*/</script><!-- slice-start id="_gatsby-scripts-1" -->${scripts}<!-- slice-end id="_gatsby-scripts-1" --></body></html>`;

const gatsbys = (build: string) =>
  `<script\n  id="gatsby-chunk-mapping"\n>{"a":1}</script><script>window.___webpackCompilationHash="1";</script>` +
  `<script src="/runtime-${build}.js" async></script><script src="/app-${build}.js" async=""></script>`;

const finished = (build: string) =>
  '<!DOCTYPE html><html><head><style>a{b:c}d{e:f}</style><title>T</title></head>' +
  '<body><div id="___gatsby"><main>x</main></div>' +
  `<script data-files="/runtime-${build}.js /app-${build}.js">{const t=document.currentScript.dataset.files;use(t)}</script>` +
  '<!-- slice-start id="_gatsby-scripts-1" --><!-- slice-end id="_gatsby-scripts-1" --></body></html>';

describe('A built page', () => {
  it('has one style, and one script that names the files in place of Gatsby’s scripts', () => {
    expect(finishPage(built(gatsbys('1')))).toBe(finished('1'));
  });

  it('gets the files of the next build, in which Gatsby only adds its scripts again', () => {
    const slice = /(?<=<!-- slice-start id="_gatsby-scripts-1" -->)/;
    expect(finishPage(finished('1').replace(slice, gatsbys('2')))).toBe(finished('2'));
    expect(finishPage(finished('1'))).toBe(finished('1'));
  });

  it('stops the build if Gatsby has scripts but the site has none', () => {
    expect(() => finishPage(gatsbys('1'))).toThrow('no inline script');
  });
});
