import { rewritePages } from './rewrite-pages';
import { deferredType, startDeferredScripts } from './start-deferred-scripts';

/** As Gatsby writes them, and as they are late: Gatsby leaves a page of an earlier build alone if it is still the same. */
const scriptTag = new RegExp(`<script (?:type="${deferredType}" )?src="([^"]+)"(?: async(?:="")?)?></script>`, 'g');

const loaderTag = /<script id="late-loader">.*?<\/script>/s;

/**
 * Has the scripts of every built page start late. The page reads, navigates and sends without them, so they must not
 * take the network and the processor from its first picture: React and Gatsby alone are six times as many bytes as the
 * page. Run it when the build is done: Gatsby puts the scripts in last. Without it they start as Gatsby has it.
 *
 * @param folder the built site.
 */
export async function deferScripts(folder: string): Promise<void> {
  await rewritePages(folder, withDeferredScripts);
}

/** @returns the page with its scripts waiting for the loader of this build. */
export function withDeferredScripts(html: string): string {
  const page = html.replace(loaderTag, '');
  const last = [...page.matchAll(scriptTag)].at(-1)?.[0];
  if (!last) return page;
  return page
    .replace(last, () => `${last}<script id="late-loader">${startDeferredScripts}</script>`)
    .replaceAll(scriptTag, `<script type="${deferredType}" src="$1"></script>`);
}
