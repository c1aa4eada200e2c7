/** The scripts of the last build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The source files in a built script. The path of a package's file begins with the package's name. webpack's empty
 * modules are left out.
 *
 * @param path the path in the script's URL.
 */
export function sourcesOf(path: string): string[] {
  const map = join('public', `${path}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}
