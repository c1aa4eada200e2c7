/** A build of a copy of the project, timed. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startGatsby } from '../local/stack/gatsby.ts';
import { untilSuccess } from '../local/process/subprocess.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { withPeakMemory } from './peak-memory.ts';

/** `megabytes` is the most that all its programs held at a time; undefined where the system does not tell it. */
export type Build = { seconds: number; megabytes: number | undefined };

/** Builds upon what the last build of the copy left. */
export async function timeBuild(resources: AsyncDisposableStack, copy: string): Promise<Build> {
  const startedAt = performance.now();
  const { megabytes } = await withPeakMemory(async () => {
    const build = startGatsby({
      name: 'gatsby-build',
      args: ['build'],
      cwd: copy,
      // Lighthouse sets DEBUG for all that is started from here on, and a build writes it into the site's function.
      env: { ...sessionSettings(process.env), NODE_ENV: 'production', DEBUG: undefined },
      logFolder: join(copy, '.local', 'logs'),
    });
    resources.defer(build.stop);
    await untilSuccess(build);
  });
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}

/** Builds as if for the first time. */
export async function timeColdBuild(resources: AsyncDisposableStack, copy: string): Promise<Build> {
  for (const folder of ['.cache', 'public']) await rm(join(copy, folder), { recursive: true, force: true });
  return await timeBuild(resources, copy);
}
