/**
 * `npm test`: everything that must hold before a change is merged. Arguments choose tests, as for Jest: only those run then,
 * and the site is built only if they may visit it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { denoEnvironment, denoFlags } from '../stack/deno.ts';
import { functionNames, functionsFolder } from '../stack/edge-functions.ts';
import { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { build, check, formatting, lint, run, type Tool } from './checks.ts';

const withoutStack = ['units', 'components'];

/** The folders whose tests do not visit the built site. */
const withoutSite = /^(src|supabase|local|doctor|bench|tests\/database)\b/;

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
    if (args.length > 0) {
      const paths = args.filter((arg) => arg.includes('/'));
      if (paths.length === 0 || !paths.every((path) => withoutSite.test(path))) await build(resources);
      await jest(resources, args);
    } else {
      await checkAll(resources);
      await jest(resources, ['--ignoreProjects', ...withoutStack]);
    }
  },
);

/** Two sequences, for two cores: the checks that need the types of the site's queries, which a build makes, and the rest. */
async function checkAll(resources: AsyncDisposableStack): Promise<void> {
  const sequences = await Promise.allSettled([
    (async () => {
      await build(resources);
      await check(resources, 'Types', { name: 'tsc', args: [] });
      await check(resources, 'Lint', lint);
    })(),
    (async () => {
      await check(resources, 'Format', formatting);
      await check(resources, 'Types of the edge functions', denoCheck());
      const args = ['--selectProjects', ...withoutStack, '--maxWorkers', '1'];
      await check(resources, 'Unit and component tests', { name: 'jest', args });
    })(),
  ]);
  const failure = sequences.find((sequence) => sequence.status === 'rejected');
  if (failure) throw failure.reason;
}

function denoCheck(): Tool {
  const files = functionNames().map((name) => join(functionsFolder, name, 'index.ts'));
  return {
    name: 'deno',
    args: ['check', ...denoFlags(functionsFolder), ...files],
    env: denoEnvironment(inProject('.local')),
  };
}

async function jest(resources: AsyncDisposableStack, args: string[]): Promise<void> {
  // As with-dependencies.mjs does: supabase/ has no package.json, which a hosted deploy would take for a function's.
  const NODE_OPTIONS = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';
  const env = { ...process.env, NODE_OPTIONS, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
  if ((await run(resources, { name: 'jest', args, env }, report.line)) !== 0) throw new UserError('Jest failed.');
}
