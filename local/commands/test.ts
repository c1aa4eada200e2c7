/**
 * `npm test`: everything that must hold before a change is merged; with arguments, the tests that they choose (see
 * test-plan.ts).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { denoEnvironment, denoFlags } from '../stack/deno.ts';
import { functionNames } from '../stack/edge-functions.ts';
import { startSubprocess } from '../process/subprocess.ts';
import { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { testPlan } from './test-plan.ts';

type Tool = { name: string; args: string[]; env?: NodeJS.ProcessEnv };

const functionsFolder = inProject('supabase', 'functions');
const withoutStack = ['units', 'components'];

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    for (const leftOver of [inProject('.local', 'failures'), inProject('.local', 'logs', 'stacks')]) {
      await rm(leftOver, { recursive: true, force: true });
    }
    // Everything that the tools leave in it goes with it, after Ctrl-C too.
    const temporary = await mkdtemp(join(tmpdir(), 'npm-test-'));
    process.env.TMPDIR = temporary;
    resources.defer(() => rm(temporary, { recursive: true, force: true, maxRetries: 5 }));
    const args = process.argv.slice(2);
    const plan = testPlan(args, args.length > 0 ? await testsChosenBy(resources, args) : []);
    if (plan.isWhole) {
      await checkAll(resources);
      await jest(resources, ['--ignoreProjects', ...withoutStack]);
    } else {
      if (plan.buildsSite) await build(resources);
      await jest(resources, args);
    }
  },
);

/** Two sequences, for two cores: the checks that need the types of the site's queries, which a build makes, and the rest. */
async function checkAll(resources: AsyncDisposableStack): Promise<void> {
  const sequences = await Promise.allSettled([
    (async () => {
      await build(resources);
      await check(resources, 'Types', { name: 'tsc', args: [] });
      await check(resources, 'Lint', { name: 'eslint', args: ['.'] });
    })(),
    (async () => {
      await check(resources, 'Format', { name: 'prettier', args: ['--check', '.'] });
      await check(resources, 'Types of the edge functions', await denoCheck());
      const args = ['--selectProjects', ...withoutStack, '--maxWorkers', '1'];
      await check(resources, 'Unit and component tests', { name: 'jest', args });
    })(),
  ]);
  const failure = sequences.find((sequence) => sequence.status === 'rejected');
  if (failure) throw failure.reason;
}

/** The tests know the local settings, whatever the environment says. */
function build(resources: AsyncDisposableStack): Promise<void> {
  return buildSite(resources, report, { ...process.env, ...sessionSettings({}) });
}

async function testsChosenBy(resources: AsyncDisposableStack, args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await run(resources, { name: 'jest', args: ['--listTests', ...args] }, (line) => lines.push(line));
  return lines;
}

async function denoCheck(): Promise<Tool> {
  const files = (await functionNames(functionsFolder)).map((name) => join(functionsFolder, name, 'index.ts'));
  return {
    name: 'deno',
    args: ['check', ...denoFlags(functionsFolder), ...files],
    env: denoEnvironment(inProject('.local')),
  };
}

/** Runs a tool, and shows its output if it fails. */
async function check(resources: AsyncDisposableStack, step: string, tool: Tool): Promise<void> {
  const lines: string[] = [];
  await report.step(step, async () => {
    if ((await run(resources, tool, (line) => lines.push(line))) === 0) return;
    report.line(lines.join('\n'));
    throw new UserError(`${step}: failed; the output is above.`);
  });
}

async function jest(resources: AsyncDisposableStack, args: string[]): Promise<void> {
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
  if ((await run(resources, { name: 'jest', args, env }, report.line)) !== 0) throw new UserError('Jest failed.');
}

function run(
  resources: AsyncDisposableStack,
  { name, args, env = process.env }: Tool,
  onLine: (line: string) => void,
): Promise<number> {
  const command = inProject('node_modules', '.bin', name);
  const subprocess = startSubprocess({ name, command, args, env, logFolder: inProject('.local', 'logs'), onLine });
  resources.defer(subprocess.stop);
  return subprocess.ended;
}
