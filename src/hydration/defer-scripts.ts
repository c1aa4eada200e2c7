import { rewritePages } from './rewrite-pages';
import { deferredType, deferredUrl, startDeferredScripts } from './start-deferred-scripts';

/** A script tag as Gatsby writes it, or one already deferred, because Gatsby does not rewrite an unchanged page. */
const scriptTag = new RegExp(
  `<script (?:src|type="${deferredType}" ${deferredUrl})="([^"]+)"(?: async(?:="")?)?></script>`,
  'g',
);

/** Gatsby's list of scripts to fetch before a client-side navigation. This site has no such navigation. */
const chunkMapping = /\s*<script\s+id="gatsby-chunk-mapping"\s*>.*?<\/script>\s*/s;

const startTag = /<script id="start-deferred-scripts">.*?<\/script>/s;

/**
 * Defers the scripts of every built page. Visitors can read, navigate and send the form without scripts, so the scripts
 * should not compete with the first paint: React and Gatsby are six times the size of the page. Call this after the
 * build, because Gatsby adds the scripts last.
 *
 * @param folder the built site.
 */
export async function deferScripts(folder: string): Promise<void> {
  await rewritePages(folder, withDeferredScripts);
}

/** @returns the page with deferred scripts and this build's start script, but without Gatsby's list of scripts. */
export function withDeferredScripts(html: string): string {
  const page = html.replace(startTag, '').replace(chunkMapping, '');
  const last = [...page.matchAll(scriptTag)].at(-1)?.[0];
  if (!last) return page;
  return page
    .replace(last, () => `${last}<script id="start-deferred-scripts">${startDeferredScripts}</script>`)
    .replaceAll(scriptTag, `<script type="${deferredType}" ${deferredUrl}="$1"></script>`);
}
