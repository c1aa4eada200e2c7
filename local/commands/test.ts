/**
 * `npm test`: everything that must hold, the quick things first, until the first that does not. Arguments go to Jest.
 * The site is built before anything else, since Gatsby makes the types of the site's queries while it builds.
 */
import { join } from 'node:path';
import { denoEnvironment, denoFlags } from '../stack/deno.ts';
import { functionNames } from '../stack/edge-functions.ts';
import { startSubprocess } from '../process/subprocess.ts';
import { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';
import { reportTo } from '../process/report.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';
import { runUntilStopped } from '../process/graceful-shutdown.ts';

type Tool = { name: string; args: string[]; env?: NodeJS.ProcessEnv };

const functionsFolder = inProject('supabase', 'functions');
const report = reportTo(process.stdout);

await runUntilStopped(
  () => 1,
  async (resources) => {
    // The tests know the local settings, whatever the environment says.
    await buildSite(resources, report, { ...process.env, ...sessionSettings({}) });
    await check(resources, 'Types', { name: 'tsc', args: [] });
    await check(resources, 'Types of the edge functions', await denoCheck());
    await check(resources, 'Lint', { name: 'eslint', args: ['.'] });
    await check(resources, 'Format', { name: 'prettier', args: ['--check', '.'] });
    await jest(resources, process.argv.slice(2));
  },
);

async function denoCheck(): Promise<Tool> {
  const files = (await functionNames(functionsFolder)).map((name) => join(functionsFolder, name, 'index.ts'));
  return {
    name: 'deno',
    args: ['check', ...denoFlags(functionsFolder), ...files],
    env: denoEnvironment(inProject('.local')),
  };
}

/** Runs a tool, and shows what it says if it fails. */
async function check(resources: AsyncDisposableStack, step: string, tool: Tool): Promise<void> {
  const lines: string[] = [];
  await report.step(step, async () => {
    if ((await run(resources, tool, (line) => lines.push(line))) !== 0) throw new UserError(lines.join('\n'));
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
  const part = startSubprocess({ name, command, args, env, logFolder: inProject('.local', 'logs'), onLine });
  resources.defer(part.stop);
  return part.ended;
}
