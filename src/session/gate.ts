/**
 * Decides whether a visit needs the auth session, and loads the backend client only then. Every page runs this file, so
 * it stays small.
 */
import { removeErrorFromQuery, takeAuthCallback } from './auth-callback';
import type { AuthSession, SessionListener } from './auth-session';
import { readSessionSettings, storageKeyOf } from './settings';

let opening: Promise<AuthSession> | undefined;

let announce: (session: AuthSession) => void;
const opened = new Promise<AuthSession>((resolve) => {
  announce = resolve;
});

/**
 * Loads the client if a session is stored, if the URL is an auth callback, or when the visitor signs in in another tab.
 * Run it once, before anything else reads or changes the URL: it removes tokens at once.
 */
export function watchForSession(): void {
  const { url } = readSessionSettings();
  if (!url) return;
  try {
    const key = storageKeyOf(url);
    const callback = takeAuthCallback();
    if (callback || isStored(key)) openInBackground(callback);
    window.addEventListener('storage', (event) => {
      if (event.key === key && event.newValue) openInBackground();
    });
  } catch (error) {
    logFailure(error);
  }
}

/**
 * Removes the error of a failed sign-in from the query. Run it once the page is rendered: Gatsby renders nothing if the
 * query changes before that.
 */
export function removeAuthError(): void {
  if (readSessionSettings().url) removeErrorFromQuery();
}

/**
 * Loads the client, once, for a page that needs the session. Every caller gets the same object.
 *
 * @returns undefined if the session is off.
 * @throws Error `supabaseKey is required.` if the key is empty; ChunkLoadError if the client did not load. The next call
 *   tries again.
 */
export async function openSession(): Promise<AuthSession | undefined> {
  return open();
}

/**
 * Subscribes to the session's events without loading anything: the listener hears nothing until something else opens
 * the session.
 *
 * @returns unsubscribes.
 */
export function subscribeToSession(listener: SessionListener): () => void {
  let unsubscribe: (() => void) | undefined;
  let isCancelled = false;
  void opened.then((session) => {
    if (!isCancelled) unsubscribe = session.subscribe(listener);
  });
  return () => {
    isCancelled = true;
    unsubscribe?.();
  };
}

function openInBackground(callback?: URLSearchParams): void {
  open(callback)?.catch(logFailure);
}

/** Logged, not thrown: the page works without a session. */
function logFailure(error: unknown): void {
  console.error('The session could not be opened.', error);
}

function open(callback?: URLSearchParams): Promise<AuthSession> | undefined {
  const settings = readSessionSettings();
  if (!settings.url) return undefined;
  if (!opening) {
    opening = import('./auth-session').then(({ openAuthSession }) => openAuthSession(settings, callback));
    opening.then(announce, () => {
      opening = undefined;
    });
  }
  return opening;
}

/** Nothing is stored if the browser forbids reading. */
function isStored(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
