/** For tests in jsdom: a visit to a page of the site, with the session as its scripts find it. */
import type { Session } from '@supabase/supabase-js';
import type { AuthSession } from '../../src/session/auth-session';
import type * as Gate from '../../src/session/gate';
import { startAuthServer, type AuthServer } from './auth-server';
import { stopClock } from './session-clock';
import { failOnWarnings } from './session-warnings';

export const publishableKey = 'sb_publishable_test';

/** The entry of localStorage for any server on 127.0.0.1. */
export const storageKey = 'sb-127-auth-token';

type VisitOptions = {
  /** The address of the auth server; the session is off where it is empty. */
  url: string;
  key?: string;
  /** What an earlier visit left in the storage, beside what is there. */
  stored?: Session;
  /** Path, query and fragment the visitor comes to. */
  at?: string;
  /** What happens right after the gate, before anything can have been loaded. */
  next?: () => void;
};

export type Visit = {
  /** The gate of this visit: a module of its own, which knows of no earlier one. */
  gate: typeof Gate;
  /** What a listener hears that was there before anything was loaded. */
  events: { event: string; session: Session | null }[];
  /** The session, opened as by a page that needs one. */
  session: () => Promise<AuthSession>;
  /** Whether the client was created: it opens a channel to other tabs. */
  isLoaded: () => boolean;
  /** Ends what runs, and lets nothing that happens from now on be heard. */
  leave: () => Promise<void>;
};

/** The visits of the test under way. */
const begun: Visit[] = [];

/**
 * For a test file: an auth server for each test, a clock that stands still, and a browser that nobody was in yet. What is
 * begun ends with its test, and a warning fails it.
 *
 * @param begin is given the server before each test.
 */
export function useVisits(begin: (server: AuthServer) => void): void {
  let server: AuthServer;

  failOnWarnings();

  beforeEach(async () => {
    stopClock();
    window.localStorage.clear();
    window.sessionStorage.clear();
    server = await startAuthServer();
    begin(server);
  });

  afterEach(async () => {
    for (const one of begun.splice(0)) await one.leave();
    await server.stop();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}

/** Starts a visit as a page does: with the gate, before anything else. */
export async function visit({ url, key = publishableKey, stored, at = '/', next }: VisitOptions): Promise<Visit> {
  jest.resetModules();
  process.env.GATSBY_SUPABASE_URL = url;
  process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = key;
  if (stored) window.localStorage.setItem(storageKey, JSON.stringify(stored));
  window.history.replaceState(null, '', at);
  const listening = jest.spyOn(window, 'addEventListener');
  const channel = countChannels();

  const gate: typeof Gate = await import('../../src/session/gate');
  const events: Visit['events'] = [];
  const unsubscribe = gate.subscribeToSession((event, session) => events.push({ event, session }));
  gate.watchForSession();
  next?.();

  async function session(): Promise<AuthSession> {
    const opened = await gate.openSession();
    if (!opened) throw new Error('The session is off.');
    return opened;
  }

  const started: Visit = {
    gate,
    events,
    session,
    isLoaded: () => channel.opened > 0,
    leave: async () => {
      if (channel.opened > 0) await (await session()).client.auth.dispose();
      unsubscribe();
      for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
      listening.mockRestore();
      channel.restore();
    },
  };
  begun.push(started);
  return started;
}

/** The session in the storage; undefined where there is none. */
export function storedSession(): Session | undefined {
  return JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') ?? undefined;
}

/** What a visit heard, in short. */
export function names(events: Visit['events']): string[] {
  return events.map(({ event }) => event);
}

function countChannels() {
  const Channel = globalThis.BroadcastChannel;
  const counted = {
    opened: 0,
    restore: () => {
      globalThis.BroadcastChannel = Channel;
    },
  };
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      counted.opened++;
    }
  };
  return counted;
}
