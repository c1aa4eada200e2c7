import type { AuthSession } from './auth-session.ts';

/** Gatsby writes both into the page's scripts, so the key is a publishable one. Both are empty if the session is off. */
export type SessionSettings = { url: string; key: string };

let opening: Promise<AuthSession> | undefined;

/** Loads the client if a session is stored. A failure is only logged, because the page also works without a session. */
export function openStoredSession(): void {
  const { url } = readSessionSettings();
  if (!url || !isSession(storageKeyOf(url))) return;
  openSession().catch((error: unknown) => {
    console.error('The session could not be opened.', error);
  });
}

/**
 * Loads the client once, for a page that needs the session. After a failure, the next call tries again.
 *
 * @returns undefined if the session is off.
 * @throws Error `supabaseKey is required.` if the key is empty; ChunkLoadError if the client does not load.
 */
export async function openSession(): Promise<AuthSession | undefined> {
  const settings = readSessionSettings();
  if (!settings.url) return undefined;
  opening ??= create(settings).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function create(settings: SessionSettings): Promise<AuthSession> {
  const { openAuthSession } = await import('./auth-session.ts');
  // The client may refresh the session as soon as it is created, and a page in the background sends nothing.
  if (document.visibilityState !== 'visible') {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true });
    });
  }
  return openAuthSession({ ...settings, storageKey: storageKeyOf(settings.url) });
}

function readSessionSettings(): SessionSettings {
  return { url: process.env.GATSBY_SUPABASE_URL ?? '', key: process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? '' };
}

/** The backend client's default, which the gate needs before the client is loaded. */
export function storageKeyOf(projectUrl: string): string {
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
