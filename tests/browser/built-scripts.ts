/** The scripts of the last build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The source files in a script of the build; those of a package begin with its name. None for what webpack makes of an
 * empty module.
 *
 * @param path of its URL.
 */
export function sourcesOf(path: string): string[] {
  const map = join('public', `${path}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}
