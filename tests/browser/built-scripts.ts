/** The last build's scripts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The source files in a built script. A package's files begin with the package's name. webpack's empty modules have
 * none.
 *
 * @param path the path in the script's URL.
 */
export function sourcesOf(path: string): string[] {
  const map = join('public', `${path}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}
