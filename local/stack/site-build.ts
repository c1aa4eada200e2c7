/** Builds the site if its inputs have changed since the last build. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hashOfCacheInputs, hashOfInputs } from './build-inputs.ts';
import { gatsbyProgram } from './gatsby.ts';
import { requireValidContent } from './require-valid-content.ts';
import { waitForLock, type Lock } from '../process/lock.ts';
import { startSubprocess, waitForSuccess } from '../process/subprocess.ts';
import { inProject } from '../process/project.ts';
import type { Report } from '../process/report.ts';
import type { Environment } from './settings.ts';

/** What the site in public/ was built from: in Gatsby's cache, so that removing the cache removes it too. */
const siteStamp = inProject('.cache', 'built-from.sha256');

/** What Gatsby's cache was made by: not in the cache, which Gatsby itself empties at times. */
const cacheStamp = inProject('.local', 'cache-made-by.sha256');

/** What a build leaves. Others remove parts of it: `netlify serve`, for example, the functions. */
const results = [
  ...[inProject('public', 'index.html'), inProject('public', '_headers'), inProject('.cache', 'gatsby-types.d.ts')],
  ...[inProject('.cache', 'functions'), inProject('.netlify', 'functions-internal'), siteStamp],
];

/**
 * Builds if needed; resolves when the site in public/ is up to date.
 *
 * @param environment Gatsby's environment variables; those that begin with `GATSBY_` are built into the page.
 */
export async function buildSite(
  resources: AsyncDisposableStack,
  report: Report,
  environment: Environment,
): Promise<void> {
  const lock = await lockBuilds();
  try {
    const inputs = await hashOfInputs(inProject(), environment);
    const isComplete = results.every(existsSync);
    if (isComplete && (await readFile(siteStamp, 'utf8')) === inputs) return;
    await requireValidContent();
    // Gatsby reuses earlier results, and fails when they are incomplete or come from `gatsby develop`.
    if (!isComplete) await removeCache();
    await prepareCache();
    report.line('Building the site: a minute or two, the first time …');
    await report.step('Build', async () => {
      const env = { ...environment, NODE_ENV: 'production' };
      const logFolder = inProject('.local', 'logs');
      const build = startSubprocess(gatsbyProgram({ name: 'gatsby-build', args: ['build'], env, logFolder }));
      resources.defer(build.stop);
      await waitForSuccess(build);
    });
    await writeFile(siteStamp, inputs);
  } finally {
    lock.release();
  }
}

/** Gatsby's builds and `gatsby develop` share .cache and public, so only one of them may run at a time. */
function lockBuilds(): Promise<Lock> {
  return waitForLock(inProject('.local', 'build.lock'), () => {
    console.log('Waiting for a build or npm run develop in another terminal …');
  });
}

/** Readies Gatsby's cache for `gatsby develop`, until `resources` is disposed of. The next {@link buildSite} builds. */
export async function prepareDevelop(resources: AsyncDisposableStack): Promise<void> {
  await requireValidContent();
  const lock = await lockBuilds();
  resources.defer(lock.release);
  await prepareCache();
}

/**
 * Removes the cache if another version of the code made it. Gatsby does so too, but keeps which plugin owns a type of node,
 * and fails when another plugin makes such a node. Nor does it see changes in what gatsby-node.ts imports.
 */
async function prepareCache(): Promise<void> {
  const inputs = await hashOfCacheInputs(inProject());
  if (inputs !== (await readFile(cacheStamp, 'utf8').catch(() => undefined))) await removeCache();
  await writeFile(cacheStamp, inputs);
  await rm(siteStamp, { force: true });
}

/** Removes public/ too: Gatsby would leave the files of an earlier build in it. */
async function removeCache(): Promise<void> {
  await rm(inProject('.cache'), { recursive: true, force: true });
  await rm(inProject('public'), { recursive: true, force: true });
}
