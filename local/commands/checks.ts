/** What `npm test` and `npm run lint` run: the build that they need, and tools from node_modules. */
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { startSubprocess } from '../process/subprocess.ts';
import { UserError } from '../process/user-error.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';

export type Tool = { name: string; args: string[]; env?: NodeJS.ProcessEnv };

export const lint: Tool = { name: 'eslint', args: ['.'] };
export const formatting: Tool = { name: 'prettier', args: ['--check', '.'] };

/** The tests know the local settings, whatever the environment says. */
export function build(resources: AsyncDisposableStack): Promise<void> {
  return buildSite(resources, report, { ...process.env, ...sessionSettings({}) });
}

/** Runs a tool, and shows its output if it fails. */
export async function check(resources: AsyncDisposableStack, step: string, tool: Tool): Promise<void> {
  const lines: string[] = [];
  await report.step(step, async () => {
    if ((await run(resources, tool, (line) => lines.push(line))) === 0) return;
    report.line(lines.join('\n'));
    throw new UserError(`${step}: failed; the output is above.`);
  });
}

/** @returns the exit code of the tool. */
export function run(
  resources: AsyncDisposableStack,
  { name, args, env = process.env }: Tool,
  onLine: (line: string) => void,
): Promise<number> {
  const command = inProject('node_modules', '.bin', name);
  const subprocess = startSubprocess({ name, command, args, env, logFolder: inProject('.local', 'logs'), onLine });
  resources.defer(subprocess.stop);
  return subprocess.ended;
}
