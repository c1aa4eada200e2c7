import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './settings.ts';

const inputs = [
  ...['gatsby-*.{ts,tsx}', 'tsconfig.json', 'package{,-lock}.json', '.env.production'],
  ...['{content,schemas,src,static,supabase/functions/_shared}/**', 'static/**/.*', 'static/**/.*/**'],
];

/** Hashes the inputs of a build. Builds with the same hash differ at most in the year, which the footer shows. */
export async function hashOfInputs(project: string, environment: Environment): Promise<string> {
  const builtIn = Object.entries(environment).filter(([name]) => name.startsWith('GATSBY_'));
  const files: [name: string, content: string][] = [];
  for await (const entry of glob(inputs, { cwd: project, withFileTypes: true, exclude: ['**/*.test.*'] })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.push([file.slice(project.length), await readFile(file, 'base64')]);
  }
  return createHash('sha256')
    .update(JSON.stringify([files.sort(), builtIn.sort()]))
    .digest('hex');
}
