/** For tests in jsdom: visits to a page of the site, with the session as the page's scripts find it. */
import type { Session } from '@supabase/supabase-js';
import type { AuthSession } from '../../src/session/auth-session';
import type * as Gate from '../../src/session/gate';
import { fakeAuthServer, type AuthServer } from './auth-server';

export const publishableKey = 'sb_publishable_test';

/** The localStorage key for any server on 127.0.0.1. */
export const storageKey = 'sb-127-auth-token';

export const refreshCall = 'POST /auth/v1/token?grant_type=refresh_token';

export type VisitOptions = {
  /** URL of the auth server. The session is off if it is empty. */
  url: string;
  key?: string;
  /** The session that an earlier visit stored. */
  stored?: Session;
  /** Path, query and fragment of the page. */
  at?: string;
};

export type Visit = {
  /** The gate of this visit, with no state from earlier visits. */
  gate: typeof Gate;
  /** What a listener heard that subscribed before anything was loaded. */
  events: { event: string; session: Session | null }[];
  /** Opens the session, as a page that needs one does. */
  session: () => Promise<AuthSession>;
};

/** Ends the visits of a test: nothing of them runs or listens any more. */
let leaving: (() => Promise<void>)[] = [];

/**
 * For a test file: a new auth server, an empty browser and a fake clock for each test. A warning fails the test, unless
 * the test takes it with {@link takeLogs}.
 */
export function useVisits(begin: (server: AuthServer) => void): void {
  const { fetch } = globalThis;
  let warn: jest.SpiedFunction<typeof console.warn>;

  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-07-01T02:00:00Z'),
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
    });
    warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    window.localStorage.clear();
    window.sessionStorage.clear();
    const server = fakeAuthServer();
    globalThis.fetch = server.fetch;
    begin(server);
  });

  afterEach(async () => {
    for (const leave of leaving) await leave();
    leaving = [];
    const warnings = [...warn.mock.calls];
    globalThis.fetch = fetch;
    jest.restoreAllMocks();
    jest.useRealTimers();
    expect(warnings).toEqual([]);
  });
}

/** Starts a visit as a page does: the gate runs first. */
export async function visit({ url, key = publishableKey, stored, at = '/' }: VisitOptions): Promise<Visit> {
  jest.resetModules();
  process.env.GATSBY_SUPABASE_URL = url;
  process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = key;
  if (stored) window.localStorage.setItem(storageKey, JSON.stringify(stored));
  window.history.replaceState(null, '', at);
  const listening = jest.spyOn(window, 'addEventListener');

  const gate = await import('../../src/session/gate');
  const events: Visit['events'] = [];
  const unsubscribe = gate.subscribeToSession((event, session) => events.push({ event, session }));
  gate.watchForSession();

  async function session() {
    const opened = await gate.openSession();
    if (!opened) throw new Error('The session is off.');
    return opened;
  }

  leaving.push(async () => {
    unsubscribe();
    if (isClientLoaded())
      await session().then(
        ({ client }) => client.auth.dispose(),
        () => undefined,
      );
    for (const call of listening.mock.calls) window.removeEventListener(...call);
    listening.mockRestore();
  });
  return { gate, events, session };
}

/** Lets time pass, with the requests that fall into it. */
export async function pass(seconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(seconds * 1000);
}

/** Whether any code of the client was loaded in the latest visit. */
export function isClientLoaded(): boolean {
  return Object.keys(require.cache).some((file) => file.includes('@supabase'));
}

/** The session in the storage; undefined if there is none. */
export function storedSession(): Session | undefined {
  return (JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') ?? undefined) as Session | undefined;
}

export function names(events: Visit['events']): string[] {
  return events.map(({ event }) => event);
}

/** What was logged with console.warn or console.error since the last call. */
export function takeLogs(log: typeof console.error): unknown[][] {
  const spy = jest.mocked(log);
  const calls = [...spy.mock.calls] as unknown[][];
  spy.mockClear();
  return calls;
}
