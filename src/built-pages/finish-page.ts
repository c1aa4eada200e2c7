import { minify_sync as minify } from 'terser';

/** A script file that Gatsby has added to a page. */
const file = /<script src="([^"]+)" async(?:="")?><\/script>/g;

/** The site's own inline script. */
const inlineScript = /<script data-files="[^"]*">(.*?)<\/script>/s;

const style = /<style[^>]*>(.*?)<\/style>/gs;

/** What Gatsby adds for its own runtime, its statistics and Internet Explorer. docs/licences.md has Tailwind's notice. */
const unneeded = [
  /<script id="gatsby-script-loader">.*?<\/script>/s,
  /\s*<script\s+id="gatsby-chunk-mapping"\s*>.*?<\/script>\s*/s,
  /<script>window\.___webpackCompilationHash=.*?<\/script>/,
  /<div (?=[^<>]*id="gatsby-focus-wrapper")[^<>]*>/,
  /<\/div><div id="gatsby-announcer"[^<>]*><\/div>/,
  / data-gatsby-head="true"/g,
  /\/\*! tailwindcss.*?\*\//,
  /<meta (?:name="generator"|http-equiv="x-ua-compatible")[^<>]*>/g,
  /<!-- slice-(?:start|end) [^<>]*-->/g,
];

/**
 * Rewrites a built page for its own script, because Gatsby's runtime is not shipped: one inline script names the script's
 * files, and the page has one style element and nothing that only Gatsby's runtime needs. The page then fits into the
 * first packets.
 *
 * @throws Error if the page has no script files, or no inline script of the site.
 */
export function finishPage(html: string): string {
  const files = [...html.matchAll(file)].map(([, src]) => src);
  const [whole, code] = inlineScript.exec(html) ?? [];
  if (files.length === 0 || !whole || code === undefined) {
    throw new Error('Gatsby has changed: a page lacks script files, or the inline script that starts them.');
  }
  const script = `<script data-files="${files.join(' ')}">${minify(code, { toplevel: true, ecma: 2020 }).code ?? ''}</script>`;
  const css: string[] = [];
  const page = html
    .replaceAll(file, '')
    .replace(whole, () => script)
    .replaceAll(style, (_, text: string) => (css.push(text) === 1 ? '<style></style>' : ''))
    .replace('<style></style>', () => `<style>${css.join('')}</style>`);
  return unneeded.reduce((rest, pattern) => rest.replace(pattern, ''), page);
}
