import type { AuthClient } from './auth-client.ts';

/** Gatsby writes both into the page's scripts, so the key is a publishable one. Both are empty if the session is off. */
export type SessionSettings = { url: string; key: string };

/**
 * Loads the client if a session is stored. A failure is only logged, because the page also works without a session.
 *
 * @returns undefined if no session is stored, if the session is off, or after a failure.
 */
export async function openStoredSession(): Promise<AuthClient | undefined> {
  const { url, key } = readSessionSettings();
  if (!url || !isSession(storageKeyOf(url))) return undefined;
  try {
    return await loadClient({ url, key });
  } catch (error) {
    console.error('The session could not be opened.', error);
    return undefined;
  }
}

async function loadClient({ url, key }: SessionSettings): Promise<AuthClient> {
  const { createAuthClient } = await import('./auth-client.ts');
  // The client may refresh the session as soon as it is created, and a page in the background sends nothing.
  if (document.visibilityState !== 'visible') {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true });
    });
  }
  return createAuthClient({ url, key, storageKey: storageKeyOf(url) });
}

function readSessionSettings(): SessionSettings {
  return { url: process.env.GATSBY_SUPABASE_URL ?? '', key: process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? '' };
}

/** The backend client's default, which the gate needs before the client is loaded. */
function storageKeyOf(projectUrl: string): string {
  return `sb-${new URL(projectUrl).hostname.split('.', 1)[0] ?? ''}-auth-token`;
}

/** The browser may forbid storage, and the stored value may be anything. */
function isSession(storageKey: string): boolean {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'access_token' in stored;
  } catch {
    return false;
  }
}
