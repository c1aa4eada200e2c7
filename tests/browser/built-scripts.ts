/** The scripts from the last build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the source files in a built script. The path of a file from a package begins with the package's name. A
 * script with only an empty webpack module has no source map, and so no source files.
 */
export function sourcesOf(urlPath: string): string[] {
  const map = join('public', `${urlPath}.map`);
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}
