/** The settings that the build puts into the site for a signed-in visitor's session. */
import { readPort, type Environment } from './settings.ts';

/** The publishable key that the local edge functions accept. */
export const publishableKey = 'sb_publishable_local';

/** Returns the settings for the backend on this machine, unless the environment names a different backend. */
export function sessionSettings(environment: Environment) {
  return {
    GATSBY_SUPABASE_URL: environment.GATSBY_SUPABASE_URL ?? backendUrl(readPort('api', environment)),
    GATSBY_SUPABASE_PUBLISHABLE_KEY: environment.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? publishableKey,
  };
}

export function backendUrl(port: number): string {
  return `http://127.0.0.1:${String(port)}`;
}
