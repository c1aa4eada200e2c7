/** Runs the Supabase CLI, which needs no link to a project. `supabase login` or SUPABASE_ACCESS_TOKEN lets it in. */
import type { DoctorSettings } from '../doctor/settings.ts';
import { runSubprocess } from '../local/process/subprocess.ts';

/** Not a dev dependency: it has 140 MB, and only a deploy needs it. */
const cli = 'supabase@3.1.0';

export const projectOf = ({ SUPABASE_URL }: DoctorSettings) => new URL(SUPABASE_URL).hostname.replace(/\..*/, '');

/** Applies the migrations that the database does not have yet. */
export function pushDatabase(resources: AsyncDisposableStack, { SUPABASE_DB_URL }: DoctorSettings): Promise<void> {
  const url = new URL(SUPABASE_DB_URL);
  // All users of this machine can see the arguments of a program.
  const password = decodeURIComponent(url.password);
  url.password = '';
  return run(resources, ['db', 'push', `--remote=${url.href}`], { PGPASSWORD: password });
}

/** Gives the edge functions the settings in the file, except for those that Supabase itself sets. */
export function setSecrets(resources: AsyncDisposableStack, settings: DoctorSettings, file: string): Promise<void> {
  return run(resources, ['secrets', 'set', '--env-file', file, `--remote=${projectOf(settings)}`]);
}

/** Deploys all edge functions, with the settings in supabase/config.toml. */
export function deployFunctions(resources: AsyncDisposableStack, settings: DoctorSettings): Promise<void> {
  return run(resources, ['functions', 'deploy', '--use-api', `--remote=${projectOf(settings)}`]);
}

function run(resources: AsyncDisposableStack, command: string[], variables: Record<string, string> = {}) {
  return runSubprocess(resources, {
    name: `supabase-${command.slice(0, 2).join('-')}`,
    command: 'npx',
    args: ['--yes', cli, ...command, '--yes'],
    env: { ...process.env, ...variables },
  });
}
