/** Decides whether a visit needs the auth session, and loads the backend client only then. Every page runs this file. */
import { takeRefusal, takeTokens, type Tokens } from './auth-callback';
import type { AuthSession, SessionListener } from './auth-session';
import { readSessionSettings } from './settings';
import { storageKeyOf, storedUserId } from './stored-session';

let opening: Promise<AuthSession> | undefined;

let announce: (session: AuthSession) => void;
const opened = new Promise<AuthSession>((resolve) => {
  announce = resolve;
});

let idAtLoad: string | undefined;

/**
 * Loads the client if a session is stored, if the URL has the tokens of a sign-in, or when the visitor signs in in
 * another tab. Run it once, before anything else reads or changes the URL: it removes the tokens at once.
 */
export function watchForSession(): void {
  const { url } = readSessionSettings();
  if (!url) return;
  const storageKey = storageKeyOf(url);
  const tokens = takeTokens();
  idAtLoad = storedUserId(storageKey);
  if (tokens ?? idAtLoad) openInBackground(tokens);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey && storedUserId(storageKey)) openInBackground();
  });
}

/** The user whose session was stored when the page was loaded. Since then a link may have signed in someone else. */
export function userIdAtLoad(): string | undefined {
  return idAtLoad;
}

/** Logs a refused sign-in, and removes it from the URL. Run it after Gatsby has rendered: a new query would stop that. */
export function reportRefusal(): void {
  const refusal = readSessionSettings().url && takeRefusal();
  if (refusal) console.warn('The sign-in that led to this page was refused.', refusal);
}

/**
 * Loads the client, once, for a page that needs the session. Every caller gets the same object.
 *
 * @returns undefined if the session is off.
 * @throws Error `supabaseKey is required.` if the key is empty; ChunkLoadError if the client did not load. The next call
 *   tries again.
 */
export async function openSession(tokens?: Tokens): Promise<AuthSession | undefined> {
  const settings = readSessionSettings();
  if (!settings.url) return undefined;
  try {
    opening ??= import('./auth-session').then(({ openAuthSession }) => openAuthSession(settings, tokens));
    const session = await opening;
    announce(session);
    return session;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

/** Listens to the session without loading anything, so only once something else opens it. @returns unsubscribes. */
export function subscribeToSession(listener: SessionListener): () => void {
  const subscribing = opened.then((session) => session.subscribe(listener));
  return () => {
    void subscribing.then((unsubscribe) => {
      unsubscribe();
    });
  };
}

/** A failure is logged, not thrown: the page works without a session. */
function openInBackground(tokens?: Tokens): void {
  openSession(tokens).catch((error: unknown) => {
    console.error('The session could not be opened.', error);
  });
}
