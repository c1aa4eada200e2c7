/**
 * Builds the site if its inputs have changed. Gatsby's cache is deleted first, because with it Gatsby misses changes in
 * styles and in the imports of gatsby-node.ts, and fails after `gatsby develop` or an unfinished build.
 */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { buildRecord } from '../../src/build/build-record.ts';
import { contentErrorMessage } from '../../src/content-schema/validate.ts';
import { inProject } from '../process/project.ts';
import { step, UserError } from '../process/report.ts';
import { runningPrograms, runSubprocess } from '../process/subprocess.ts';
import { hashOfInputs } from './build-inputs.ts';
import type { Environment } from './settings.ts';
import { gatsbyProgram } from './site.ts';

/** Each folder with output of a build, which `netlify serve`, for example, may delete. */
const results = [buildRecord, 'public/_headers', '.cache/functions', '.netlify/functions-internal'];

/** Builds the site if necessary. Variables that begin with `GATSBY_` become part of the site. */
export async function buildSite(resources: AsyncDisposableStack, settings: Environment): Promise<void> {
  if (await isBuilt(settings)) return;
  const environment = { ...process.env, ...settings };
  const hash = await hashOfInputs(inProject(), environment);
  await prepareGatsby();
  for (const folder of ['.cache', 'public']) await rm(inProject(folder), { recursive: true, force: true });
  console.log('Building the site, which takes one or two minutes …');
  const program = gatsbyProgram(['build'], 'production', environment);
  await step('Build', () => runSubprocess(resources, { ...program, name: 'gatsby-build' }));
  await writeFile(buildRecord, hash);
}

/** Whether the last build was made from the present files, with these settings and the environment's other variables. */
export async function isBuilt(settings: Environment): Promise<boolean> {
  if (!results.every((result) => existsSync(result))) return false;
  return (await readFile(buildRecord, 'utf8')) === (await hashOfInputs(inProject(), { ...process.env, ...settings }));
}

/** Prepares a build or `gatsby develop`. Only one of them may run at a time, because they share .cache and public. */
export async function prepareGatsby(): Promise<void> {
  const other = runningPrograms().find(({ name }) => name.startsWith('gatsby-'));
  if (other) {
    const source = `process ${String(other.pid)}, says .local/logs`;
    throw new UserError(`Another command in this folder runs Gatsby (${source}). End it first.`);
  }
  // Gatsby would report content errors much later.
  const contentError = await contentErrorMessage('content');
  if (contentError !== undefined) throw new UserError(contentError);
}
