/** Hashes what the built site, and Gatsby's cache, are made from. */
import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Environment } from './settings.ts';

type Inputs = { rootFiles: RegExp; files: string[]; folders: string[] };

const siteInputs: Inputs = {
  rootFiles:
    /^(gatsby-.+\.tsx?|(postcss|tailwind)\.config\..+|tsconfig\.json|package(-lock)?\.json|\.env\.production)$/,
  files: [],
  folders: ['content', 'schemas', 'src', 'static', join('supabase', 'functions', '_shared')],
};
const cacheInputs: Inputs = {
  rootFiles: /^(gatsby-(config|node)\.ts|package(-lock)?\.json)$/,
  files: [join('src', 'styles.css')],
  folders: [join('src', 'content-schema')],
};
const test = /\.test\.tsx?$/;

/** With the same hash, a build makes the same site. */
export async function hashOfInputs(project: string, environment: Environment): Promise<string> {
  const hash = createHash('sha256');
  await addFiles(hash, project, siteInputs);
  for (const [name, value = ''] of Object.entries(environment).sort()) {
    if (name.startsWith('GATSBY_')) add(hash, `${name}=${value}`);
  }
  return hash.digest('hex');
}

/**
 * With the same hash, the code makes the same nodes from the same content, so Gatsby may use those in its cache. The styles
 * are in each page, but Gatsby does not make a page again when they alone have changed.
 */
export async function hashOfCacheInputs(project: string): Promise<string> {
  const hash = createHash('sha256');
  await addFiles(hash, project, cacheInputs);
  return hash.digest('hex');
}

async function addFiles(hash: Hash, project: string, inputs: Inputs): Promise<void> {
  for (const file of await inputFiles(project, inputs)) {
    add(hash, file);
    add(hash, await readFile(join(project, file)));
  }
}

/** Each entry follows its length, so that different lists of entries never look the same. */
function add(hash: Hash, text: string | Buffer): void {
  hash.update(`${String(text.length)}:`).update(text);
}

async function inputFiles(project: string, { rootFiles, files: single, folders }: Inputs): Promise<string[]> {
  const files = (await readdir(project)).filter((name) => rootFiles.test(name));
  files.push(...single.filter((name) => existsSync(join(project, name))));
  for (const folder of folders.filter((name) => existsSync(join(project, name)))) {
    const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (entry.isFile() && !test.test(entry.name)) files.push(relative(project, join(entry.parentPath, entry.name)));
    }
  }
  return files.sort();
}
