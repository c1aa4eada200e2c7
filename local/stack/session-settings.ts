/** The settings that are built into the site for the auth session of a signed-in visitor. */
import { readPort, type Environment } from './settings.ts';

/** The key that the local edge functions accept. */
export const publishableKey = 'sb_publishable_local';

/**
 * The environment's settings if it has at least one of them, even an empty one; else the backend on this machine.
 */
export function sessionSettings(environment: Environment) {
  const { GATSBY_SUPABASE_URL: url, GATSBY_SUPABASE_PUBLISHABLE_KEY: key } = environment;
  const isSet = url !== undefined || key !== undefined;
  return {
    GATSBY_SUPABASE_URL: isSet ? (url ?? '') : backendUrl(readPort('api', environment)),
    GATSBY_SUPABASE_PUBLISHABLE_KEY: isSet ? (key ?? '') : publishableKey,
  };
}

export function backendUrl(port: number): string {
  return `http://127.0.0.1:${String(port)}`;
}
