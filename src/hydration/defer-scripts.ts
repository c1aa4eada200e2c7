import { rewritePages } from './rewrite-pages';
import { deferredType, deferredUrl, startDeferredScripts } from './start-deferred-scripts';

/** As Gatsby writes them, or already deferred, because Gatsby does not write an unchanged page again. */
const scriptTag = new RegExp(
  `<script (?:src|type="${deferredType}" ${deferredUrl})="([^"]+)"(?: async(?:="")?)?></script>`,
  'g',
);

/** Which scripts Gatsby fetches before a navigation by script. This site has no such navigation. */
const chunkMapping = /\s*<script\s+id="gatsby-chunk-mapping"\s*>.*?<\/script>\s*/s;

const startTag = /<script id="start-deferred-scripts">.*?<\/script>/s;

/**
 * Defers the scripts of every built page. The page can be read, navigated and sent without them, so they must not compete
 * with its first paint: React and Gatsby alone are six times the size of the page. Run it after the build, because Gatsby
 * adds the scripts last. Without it, they start as Gatsby starts them.
 *
 * @param folder the built site.
 */
export async function deferScripts(folder: string): Promise<void> {
  await rewritePages(folder, withDeferredScripts);
}

/** @returns the page with its scripts deferred and this build's script that starts them, but without Gatsby's map of scripts. */
export function withDeferredScripts(html: string): string {
  const page = html.replace(startTag, '').replace(chunkMapping, '');
  const last = [...page.matchAll(scriptTag)].at(-1)?.[0];
  if (!last) return page;
  return page
    .replace(last, () => `${last}<script id="start-deferred-scripts">${startDeferredScripts}</script>`)
    .replaceAll(scriptTag, `<script type="${deferredType}" ${deferredUrl}="$1"></script>`);
}
