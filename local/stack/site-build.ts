/** Builds the site if its inputs have changed since the last build. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashOfInputs } from './build-inputs.ts';
import { hasAllResults } from './build-results.ts';
import { removeCache, removeStaleCache } from './gatsby-cache.ts';
import { startGatsby } from './gatsby.ts';
import { requireValidContent } from './require-valid-content.ts';
import { waitForLock, type Lock } from '../process/lock.ts';
import { waitForSuccess } from '../process/subprocess.ts';
import { inProject } from '../process/project.ts';
import type { Report } from '../process/report.ts';
import type { Environment } from './settings.ts';

/** In Gatsby's cache, so that removing the cache removes it too. */
const stamp = inProject('.cache', 'built-from.sha256');

const logFolder = inProject('.local', 'logs');

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
  const lock = await lockBuilds(report);
  try {
    const inputs = await hashOfInputs(inProject(), environment);
    if (await isBuiltFrom(inputs)) return;
    await requireValidContent();
    // Gatsby reuses earlier results, and fails when they are incomplete or come from `gatsby develop`.
    if (!isComplete()) await removeCache(inProject());
    await prepareCache();
    await report.step('Building the site (a minute or two, the first time)', async () => {
      const env = { ...environment, NODE_ENV: 'production' };
      const build = startGatsby({ name: 'gatsby-build', args: ['build'], env, logFolder });
      resources.defer(build.stop);
      await waitForSuccess(build);
    });
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, inputs);
  } finally {
    lock.release();
  }
}

/** Gatsby's builds and `gatsby develop` share .cache and public, so only one of them may run at a time. */
export function lockBuilds(report: Report): Promise<Lock> {
  return waitForLock(inProject('.local', 'build.lock'), () => {
    report.line('Waiting for a build or npm run develop in another terminal …');
  });
}

/** Readies Gatsby's cache for a run that changes it. After that, the next {@link buildSite} builds. */
export async function prepareCache(): Promise<void> {
  await removeStaleCache(inProject());
  await rm(stamp, { force: true });
}

async function isBuiltFrom(inputs: string): Promise<boolean> {
  if (!isComplete()) return false;
  return (await readFile(stamp, 'utf8')) === inputs;
}

function isComplete(): boolean {
  return existsSync(stamp) && hasAllResults(inProject());
}
