/**
 * Decides whether there is a session to care for, and loads the backend client only then: most visitors have none, and
 * pay nothing for those who do. Small enough to be part of every page.
 */
import { cleanQuery, takeAuthCallback } from './auth-callback';
import type { AuthSession, SessionListener } from './auth-session';
import { readSessionSettings } from './settings';
import { storageKeyOf } from './storage-key';

let opening: Promise<AuthSession> | undefined;

let announce: (session: AuthSession) => void;
const opened = new Promise<AuthSession>((resolve) => {
  announce = resolve;
});

/**
 * Run once, before anything else reads or changes the address. Loads the client if a session is stored, if the address
 * is one a sign-in leads back to, or when a visitor signs in in another tab. Tokens leave the address at once.
 */
export function watchForSession(): void {
  const { url } = readSessionSettings();
  if (!url) return;
  try {
    const key = storageKeyOf(url);
    const arrival = takeAuthCallback();
    if (arrival || isStored(key)) openUnasked(arrival);
    window.addEventListener('storage', (event) => {
      if (event.key === key && event.newValue) openUnasked();
    });
  } catch (error) {
    tellFailure(error);
  }
}

/**
 * Takes out of the query what a failed sign-in left there. Run when the page stands: Gatsby shows none if the query is
 * another by then than the one it began to load the page for.
 */
export function tidyAddress(): void {
  if (readSessionSettings().url) cleanQuery();
}

/**
 * The session, for a page that needs one. Loads the backend client, once: the same object for every caller.
 *
 * @returns undefined without the two settings.
 * @throws Error `supabaseKey is required.` with an empty key; ChunkLoadError if the client could not be loaded, and the
 *   next call tries again.
 */
export async function openSession(): Promise<AuthSession | undefined> {
  return open();
}

/**
 * Tells of the session and of each event it has, without loading anything: of nothing as long as nobody opens it.
 *
 * @returns ends it.
 */
export function subscribeToSession(listener: SessionListener): () => void {
  let end: (() => void) | undefined;
  let isEnded = false;
  void opened.then((session) => {
    if (!isEnded) end = session.subscribe(listener);
  });
  return () => {
    isEnded = true;
    end?.();
  };
}

function openUnasked(arrival?: URLSearchParams): void {
  open(arrival)?.catch(tellFailure);
}

/** The page works without a session: whatever goes wrong here must not keep it from standing. */
function tellFailure(error: unknown): void {
  console.error('The session could not be opened.', error);
}

/** @param arrival what a sign-in led to the page with. */
function open(arrival?: URLSearchParams): Promise<AuthSession> | undefined {
  const settings = readSessionSettings();
  if (!settings.url) return undefined;
  if (!opening) {
    opening = import('./auth-session').then(({ openAuthSession }) => openAuthSession(settings, arrival));
    opening.then(announce, () => {
      opening = undefined;
    });
  }
  return opening;
}

/** A browser may forbid to read the storage: then nothing is stored. */
function isStored(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
