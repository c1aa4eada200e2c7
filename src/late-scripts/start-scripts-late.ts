import { rewritePages } from '../built-pages';
import { lateType, loader } from './loader';

/** As Gatsby writes them. */
const scriptTag = /<script src="([^"]+)" async(?:="")?><\/script>/g;

/**
 * Has the scripts of every built page start late. The page reads, navigates and sends without them, so they must not
 * take the network and the processor from its first picture: React and Gatsby alone are five times as many bytes as the
 * page. Run it when the build is done: Gatsby puts the scripts in last. Without it they start as Gatsby has it.
 *
 * @param folder the built site.
 */
export async function startScriptsLate(folder: string): Promise<void> {
  await rewritePages(folder, withLateScripts);
}

/** @returns the page with its scripts waiting for the loader. A page where they do already stays as it is. */
export function withLateScripts(html: string): string {
  const last = [...html.matchAll(scriptTag)].at(-1)?.[0];
  if (!last) return html;
  return html
    .replace(last, `${last}<script>${loader}</script>`)
    .replaceAll(scriptTag, `<script type="${lateType}" src="$1"></script>`);
}
