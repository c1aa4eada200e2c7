import { inProject } from '../process/project.ts';
import { step } from '../process/report.ts';
import { runSubprocess } from '../process/subprocess.ts';
import { sessionSettings } from '../stack/settings.ts';
import { buildSite } from '../stack/site-build.ts';

export const lint = ['eslint', '.'];
export const formatting = ['prettier', '--check', '.'];

/** Builds the site with the settings that the tests expect. */
export function build(resources: AsyncDisposableStack): Promise<void> {
  return buildSite(resources, sessionSettings({}));
}

/** Runs a tool from node_modules. */
export function check(
  resources: AsyncDisposableStack,
  title: string,
  [name = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const command = inProject('node_modules', '.bin', name);
  return step(title, () => runSubprocess(resources, { name, command, args, env }));
}
