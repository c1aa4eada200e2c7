import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readPages(folder: string): string[] {
  // Gatsby keeps parts of pages in the first of these folders, and has a folder named 404.html in the second.
  const files = globSync('**/*.html', { cwd: folder, exclude: ['_gatsby', 'page-data'] });
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

const scripts = /<script\b[^>]*>(.*?)<\/script>/gs;
const styles = /<style\b[^>]*>(.*?)<\/style>/gs;

/** The inline scripts of src/html.tsx. Others have attributes: they are data blocks like JSON-LD, or must not run. */
export function inlineScriptsIn(html: string): string[] {
  return Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, text = '']) => text);
}

export function inlineStylesIn(html: string): string[] {
  return [...html.matchAll(styles)].map(([, text = '']) => text);
}

/** @throws Error for what the policy makes browsers ignore: a style attribute, or an inline script with attributes. */
export function checkInlineCode(html: string): void {
  const script = /<script (?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>/.exec(html);
  if (script) throw new Error(`The content security policy forbids inline scripts with attributes: ${script[0]}`);
  const found = /<[a-z][^<>]* style="[^"]*"/.exec(html.replaceAll(scripts, '').replaceAll(styles, ''));
  if (found) throw new Error(`The content security policy forbids style attributes; use a class: ${found[0]}`);
}
