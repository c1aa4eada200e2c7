/** The static twin of a built site: the same HTML, CSS and pictures, with every script removed. */
import { cp } from 'node:fs/promises';
import { rewritePages } from '../src/hydration/rewrite-pages.ts';

const scripts = /<script\b[^>]*>.*?<\/script\s*>/gis;
const links = /<link\b[^>]*>/gi;

/** A page without its scripts, data for search engines among them, and without what has the browser fetch some early. */
export function withoutScripts(html: string): string {
  return html.replaceAll(scripts, '').replaceAll(links, (link) => (fetchesScript(link) ? '' : link));
}

/** @param twinFolder is made, or written over. */
export async function makeBaseline(publicFolder: string, twinFolder: string): Promise<void> {
  await cp(publicFolder, twinFolder, { recursive: true });
  await rewritePages(twinFolder, withoutScripts);
}

/** What is preloaded as `fetch` is data that only a script reads. */
function fetchesScript(link: string): boolean {
  return /\brel="?(modulepreload|prefetch)\b/i.test(link) || /\bas="?(script|fetch)\b/i.test(link);
}
