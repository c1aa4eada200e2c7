/** Builds the site when what it is made of has changed since the last build. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashOfInputs } from './build-inputs.ts';
import { startGatsby } from './gatsby.ts';
import { waitForLock, type Lock } from '../process/lock.ts';
import { waitForSuccess } from '../process/subprocess.ts';
import { inProject } from '../process/project.ts';
import type { Report } from '../process/report.ts';
import type { Environment } from './settings.ts';

/** Kept with Gatsby's cache, so that whatever removes the one removes the other. */
const stamp = inProject('.cache', 'built-from.sha256');

/** Without one of these there is no build, whatever the stamp says. */
const results = [inProject('public', 'index.html'), inProject('.cache', 'gatsby-types.d.ts')];

const logFolder = inProject('.local', 'logs');

/**
 * Builds if needed; returns when the site in public/ is up to date.
 *
 * @param environment what Gatsby is told; its `GATSBY_` variables become part of the page.
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
    await removeHalfABuild();
    await invalidateBuild();
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
    report.line('Waiting for the build, or the npm run develop, that another terminal runs in this folder …');
  });
}

/** What is in public/ is about to change: the next {@link buildSite} builds. */
export async function invalidateBuild(): Promise<void> {
  await rm(stamp, { force: true });
}

async function isBuiltFrom(inputs: string): Promise<boolean> {
  if (!isWhole()) return false;
  return (await readFile(stamp, 'utf8')) === inputs;
}

/** Gatsby builds upon what an earlier build left, and fails where that is not whole, or is what `develop` left. */
async function removeHalfABuild(): Promise<void> {
  if (isWhole()) return;
  await rm(inProject('.cache'), { recursive: true, force: true });
  await rm(inProject('public'), { recursive: true, force: true });
}

function isWhole(): boolean {
  return [stamp, ...results].every((file) => existsSync(file));
}
