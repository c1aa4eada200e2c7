/** What `npm test` and `npm run lint` share: the build that they need, and the way to run a tool from node_modules. */
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { runSubprocess } from '../process/subprocess.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';

export const lint = ['eslint', '.'];
export const formatting = ['prettier', '--check', '.'];

/** Builds with the local settings, which the tests expect. */
export function build(resources: AsyncDisposableStack): Promise<void> {
  return buildSite(resources, { ...process.env, ...sessionSettings({}) });
}

/** Runs a tool from node_modules. If it fails, the error shows the end of its output. */
export function check(
  resources: AsyncDisposableStack,
  step: string,
  [name = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const command = inProject('node_modules', '.bin', name);
  return report.step(step, () => runSubprocess(resources, { name, command, args, env }));
}
