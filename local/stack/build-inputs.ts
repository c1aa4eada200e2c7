/** Hashes everything that the built site is made from: with the same hash, a build makes the same site. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Environment } from './settings.ts';

const folders = ['content', 'src', 'static', join('supabase', 'functions', '_shared')];
const rootFiles =
  /^(gatsby-.+\.tsx?|(postcss|tailwind)\.config\..+|tsconfig\.json|package(-lock)?\.json|\.env\.production)$/;
const test = /\.test\.tsx?$/;

export async function hashOfInputs(project: string, environment: Environment): Promise<string> {
  const hash = createHash('sha256');
  // Each entry follows its length, so that different lists of entries never look the same.
  const add = (text: string | Buffer) => hash.update(`${String(text.length)}:`).update(text);
  for (const file of await inputFiles(project)) {
    add(file);
    add(await readFile(join(project, file)));
  }
  for (const [name, value = ''] of Object.entries(environment).sort()) {
    if (name.startsWith('GATSBY_')) add(`${name}=${value}`);
  }
  return hash.digest('hex');
}

async function inputFiles(project: string): Promise<string[]> {
  const files = (await readdir(project)).filter((name) => rootFiles.test(name));
  for (const folder of folders.filter((name) => existsSync(join(project, name)))) {
    const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (entry.isFile() && !test.test(entry.name)) files.push(relative(project, join(entry.parentPath, entry.name)));
    }
  }
  return files.sort();
}
