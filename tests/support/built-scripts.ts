/** The scripts of the last build, for tests of which of them a page loads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'public';

/** What is in the backend client, and nowhere else. */
const marks = ['GoTrueClient', 'supabaseKey is required.', 'RealtimeClient'];

/** Paths of the scripts that have the backend client in them, or parts of it. An earlier build may have left some too. */
export function clientScripts(): string[] {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.filter(hasClient).map((name) => `/${name}`);
}

/**
 * Paths of the scripts that belong to the site or to one of its pages. All others are loaded for an `import()`, as that
 * of the session.
 */
export function pageScripts(): string[] {
  const stats: { assetsByChunkName: Record<string, string[]> } = JSON.parse(read('webpack.stats.json'));
  return Object.values(stats.assetsByChunkName)
    .flat()
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/${name}`);
}

/** Paths of the scripts that are loaded for a session only: those with code of it, and what only they load. */
export function sessionScripts(): string[] {
  const ofPages = pageScripts();
  const all = readdirSync(folder).filter((name) => name.endsWith('.js') && !ofPages.includes(`/${name}`));
  return all.filter((name) => !filesIn(name).some((file) => file.startsWith('formik/'))).map((name) => `/${name}`);
}

/** An empty module in the frame that webpack puts around each, in letters. */
const emptyScript = 150;

/**
 * The files that a script of the build is made of; those of a package begin with its name.
 *
 * @throws Error for a script without a map that has something in it.
 */
export function filesIn(name: string): string[] {
  if (!existsSync(join(folder, `${name}.map`))) {
    if (read(name).length > emptyScript) throw new Error(`${name} has no map that tells what it is made of.`);
    return [];
  }
  const { sources }: { sources: string[] } = JSON.parse(read(`${name}.map`));
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}

function hasClient(name: string): boolean {
  const text = read(name);
  return marks.some((mark) => text.includes(mark));
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
