/** The scripts of the last build. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'public';

/** Texts that only the backend client has. */
const clientTexts = ['GoTrueClient', 'supabaseKey is required.', 'RealtimeClient'];

/** Paths of the scripts with any part of the backend client, including those that an earlier build left. */
export function clientScripts(): string[] {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.filter(hasClient).map((name) => `/${name}`);
}

/**
 * Paths of the scripts that belong to the site or to one of its pages. All others are loaded by an `import()`.
 */
export function pageScripts(): string[] {
  const stats = JSON.parse(read('webpack.stats.json')) as { assetsByChunkName: Record<string, string[]> };
  return Object.values(stats.assetsByChunkName)
    .flat()
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/${name}`);
}

/** Paths of the scripts that are loaded only for a session. */
export function sessionScripts(): string[] {
  const ofPages = pageScripts();
  const all = readdirSync(folder).filter((name) => name.endsWith('.js') && !ofPages.includes(`/${name}`));
  return all.filter((name) => !filesIn(name).some((file) => file.startsWith('formik/'))).map((name) => `/${name}`);
}

/** The most characters of a script that webpack makes of an empty module. */
const emptyScriptLength = 150;

/**
 * The source files in a script of the build; those of a package begin with its name.
 *
 * @throws Error for a script with content but without a source map.
 */
export function filesIn(name: string): string[] {
  if (!existsSync(join(folder, `${name}.map`))) {
    if (read(name).length > emptyScriptLength) throw new Error(`${name} has no source map.`);
    return [];
  }
  const { sources } = JSON.parse(read(`${name}.map`)) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}

function hasClient(name: string): boolean {
  const text = read(name);
  return clientTexts.some((part) => text.includes(part));
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
