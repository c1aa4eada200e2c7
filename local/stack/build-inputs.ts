/** Hashes what the built site, and Gatsby's cache, are made from. */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './settings.ts';

const siteInputs = [
  ...['gatsby-*.{ts,tsx}', 'tsconfig.json', 'package{,-lock}.json', '.env.production'],
  ...['{content,schemas,src,static,supabase/functions/_shared}/**', 'static/**/.*', 'static/**/.*/**'],
];
const cacheInputs = ['gatsby-{config,node}.ts', 'package{,-lock}.json', 'src/styles.css', 'src/content-schema/**'];

/**
 * With the same hash, a build makes the same site.
 *
 * @param environment those of its variables that begin with `GATSBY_` are built into the site.
 */
export function hashOfInputs(project: string, environment: Environment): Promise<string> {
  const builtIn = Object.entries(environment).filter(([name]) => name.startsWith('GATSBY_'));
  return hashOf(project, siteInputs, builtIn.sort());
}

/**
 * With the same hash, the code makes the same nodes from the same content, so Gatsby may use those in its cache. The styles
 * are in each page, but Gatsby does not make a page again when they alone have changed.
 */
export function hashOfCacheInputs(project: string): Promise<string> {
  return hashOf(project, cacheInputs, []);
}

async function hashOf(project: string, patterns: string[], settings: unknown[]): Promise<string> {
  const files: [name: string, content: string][] = [];
  for await (const entry of glob(patterns, { cwd: project, withFileTypes: true, exclude: ['**/*.test.*'] })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.push([file.slice(project.length), await readFile(file, 'base64')]);
  }
  return createHash('sha256')
    .update(JSON.stringify([files.sort(), settings]))
    .digest('hex');
}
