/** What the built site knows of the backend, for the session of a visitor who is signed in. */
import { readPort, type Environment } from './settings.ts';

/** A key that the local edge functions take. */
export const publishableKey = 'sb_publishable_local';

/**
 * The settings of the session: those of the environment where it has any, even if they are empty, else the backend that
 * runs on this machine.
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
