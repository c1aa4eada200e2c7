/** The scripts from the last build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the source files in a built script. The path of a file from a package begins with the package's name. A
 * script with only an empty webpack module has no source map, and so no source files.
 *
 * @param path the path in the script's URL.
 */
export function sourcesOf(path: string): string[] {
  const map = join('public', `${path}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}
