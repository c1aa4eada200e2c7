/** `npm test`: runs every check that a change must pass, or only the tests that its arguments (for Jest) select. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { inProject } from '../process/project.ts';
import { UserError } from '../process/report.ts';
import { runningPrograms, startSubprocess } from '../process/subprocess.ts';
import { denoEnvironment, denoFlags, functionFiles } from '../stack/edge-functions.ts';
import { build, check, formatting, lint } from './checks.ts';

const withoutStack = ['units', 'components'];

await runWithGracefulShutdown(async (resources) => {
  await rm(inProject('.local', 'logs', 'stacks'), { recursive: true, force: true });
  // The tools' temporary files go into this folder, which is deleted at the end, even after Ctrl-C.
  const temporary = await mkdtemp(join(tmpdir(), 'npm-test-'));
  process.env.TMPDIR = temporary;
  resources.defer(() => {
    for (const { pid } of runningPrograms(temporary)) process.kill(-pid, 'SIGKILL');
    return rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  });
  const chosen = process.argv.slice(2);
  if (chosen.length > 0) await build(resources);
  else await checkAll(resources);
  const { ended } = startSubprocess(resources, {
    name: 'jest',
    command: inProject('node_modules', '.bin', 'jest'),
    args: chosen.length > 0 ? chosen : ['--ignoreProjects', ...withoutStack],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    onLine: console.log,
  });
  if ((await ended) !== 0) throw new UserError('Jest failed.');
});

/** The format comes first, because that takes seconds. Then come two sequences in parallel, for two cores. */
async function checkAll(resources: AsyncDisposableStack): Promise<void> {
  await check(resources, 'Format', formatting);
  const withQueryTypes = async () => {
    await build(resources);
    await check(resources, 'Types', ['tsc']);
    await check(resources, 'Lint', lint);
  };
  const rest = async () => {
    const denoCheck = ['deno', 'check', ...denoFlags, ...functionFiles().values()];
    await check(resources, 'Edge function types', denoCheck, denoEnvironment(inProject('.local')));
    const units = ['jest', '--selectProjects', ...withoutStack, '--maxWorkers', '1'];
    await check(resources, 'Unit and component tests', units);
  };
  await Promise.all([withQueryTypes(), rest()]);
}
