import type { Session } from '@supabase/supabase-js';
import { magicLinkFragment, type AuthServer } from '../../tests/support/auth-server';
import {
  isClientLoaded,
  names,
  pass,
  publishableKey,
  storageKey,
  storedSession,
  takeLogs,
  useVisits,
  visit,
  type Visit,
  type VisitOptions,
} from '../../tests/support/session-visit';

const signInFailed = 'The sign-in that led to this page failed.';
const openingFailed = 'The session could not be opened.';
const linkExpired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** Starts a visit and waits for everything that follows from it. */
async function start(options: Partial<VisitOptions> = {}): Promise<Visit> {
  const started = await visit({ url: server.url, ...options });
  await pass(1);
  return started;
}

function magicLink(session: Session, page = '/'): string {
  return `${page}#${magicLinkFragment(session)}`;
}

function currentUrl(): string {
  return window.location.href.slice(window.location.origin.length);
}

function expectNothingLoaded({ events }: Visit): void {
  expect(isClientLoaded()).toBe(false);
  expect(server.calls()).toEqual([]);
  expect(events).toEqual([]);
}

function storeInOtherTab(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
}

describe('Without a session', () => {
  test.each(['/', '/?code=1', '/#contact', '/#access_token='])('%s loads and sends nothing.', async (at) => {
    expectNothingLoaded(await start({ at }));
    expect(currentUrl()).toBe(at);
  });

  test.each(['sb-project-auth-token', `${storageKey}-code-verifier`])(
    'nothing is loaded if only the key %s is stored.',
    async (key) => {
      window.localStorage.setItem(key, JSON.stringify(server.issueSession()));
      expectNothingLoaded(await start());
    },
  );
});

describe('With a stored session', () => {
  test('the client is loaded, uses the session as it is and sends nothing.', async () => {
    const stored = server.issueSession();
    const { events, session } = await start({ stored, at: '/?utm_source=mail#contact' });
    expect(isClientLoaded()).toBe(true);
    expect(events).toEqual([
      { event: 'SIGNED_IN', session: stored },
      { event: 'INITIAL_SESSION', session: stored },
    ]);
    expect(await (await session()).current()).toEqual({ data: stored, error: null });
    expect(storedSession()).toEqual(stored);
    expect(server.calls()).toEqual([]);
    expect(currentUrl()).toBe('/?utm_source=mail#contact');
  });
});

describe('A magic link', () => {
  test('leaves the URL at once, signs in, replaces the stored session, and keeps a URL that the visitor goes to.', async () => {
    const session = server.issueSession({ user: { ...server.user, id: 'another', email: 'zoe@example.com' } });
    let urlAfterGate = '';
    const next = () => {
      urlAfterGate = currentUrl();
      window.location.hash = 'contact';
    };
    const at = magicLink(session, '/privacy?utm_source=mail');
    const { events } = await start({ stored: server.issueSession(), at, next });
    expect(urlAfterGate).toBe('/privacy?utm_source=mail');
    expect(currentUrl()).toBe('/privacy?utm_source=mail#contact');
    expect(events).toEqual([
      { event: 'INITIAL_SESSION', session },
      { event: 'SIGNED_IN', session },
    ]);
    expect(storedSession()).toEqual(session);
    expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
    expect(server.received[0]?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`);
  });

  test.each([
    ['fragment', `/#${linkExpired}`, '/'],
    ['query', `/?utm_source=mail&${linkExpired}`, '/?utm_source=mail'],
  ])('with an error in the %s logs one warning and sends nothing.', async (_, at, cleanUrl) => {
    const { events, gate } = await start({ at });
    gate.removeAuthError();
    expect(currentUrl()).toBe(cleanUrl);
    const error = expect.objectContaining({
      name: 'AuthImplicitGrantRedirectError',
      message: 'Email link is invalid or has expired',
      details: { error: 'access_denied', code: 'otp_expired' },
    });
    expect(takeLogs(console.warn)).toEqual([[signInFailed, error]]);
    expect(events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
    expect(server.calls()).toEqual([]);
  });

  const invalidLinks: [string, (session: Session) => Session, object][] = [
    ['whose session has ended', (session) => session, { name: 'AuthSessionMissingError' }],
    ['without a refresh token', (session) => ({ ...session, refresh_token: '' }), { name: 'AuthSessionMissingError' }],
    ['whose token is not JSON', (session) => ({ ...session, access_token: 'YWJj.YWJj.YWJj' }), { name: 'SyntaxError' }],
  ];

  test.each(invalidLinks)('%s logs one warning and keeps the stored session.', async (_, change, error) => {
    const stored = server.issueSession();
    const session = server.issueSession();
    server.fail(/user/, { status: 403, body: { code: 'session_not_found', message: 'Session not found' } });
    const first = await start({ stored, at: magicLink(change(session)) });
    expect(takeLogs(console.warn)).toEqual([[signInFailed, expect.objectContaining(error)]]);
    expect(names(first.events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(storedSession()).toEqual(stored);
    await first.leave();
    await start();
    expect(takeLogs(console.warn)).toEqual([]);
  });

  test('whose access token has expired is refreshed once, and signs in.', async () => {
    const { events } = await start({ at: magicLink(server.issueSession({ secondsLeft: -10 })) });
    expect(names(events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(server.calls()).toEqual(['POST /auth/v1/token?grant_type=refresh_token', 'GET /auth/v1/user']);
    expect(storedSession()?.user.email).toBe(server.user.email);
  });

  test('is tried again by the next load, and only that one, if the server is unreachable.', async () => {
    const session = server.issueSession();
    const recover = server.fail(/user/, 'drop');
    const first = await start({ at: magicLink(session) });
    expect(takeLogs(console.warn)).toEqual([
      [signInFailed, expect.objectContaining({ name: 'AuthRetryableFetchError', status: 0 })],
    ]);
    expect(storedSession()).toBeUndefined();
    await first.leave();

    recover();
    const second = await start();
    expect(storedSession()?.access_token).toBe(session.access_token);
    await second.leave();
    window.localStorage.clear();
    await start();
    expect(isClientLoaded()).toBe(false);
  });
});

describe('A sign-in in another tab', () => {
  test('loads the client, which uses the new session.', async () => {
    const { events } = await start();
    expect(isClientLoaded()).toBe(false);
    const session = server.issueSession();
    const text = JSON.stringify(session);
    window.localStorage.setItem(storageKey, text);
    storeInOtherTab(storageKey, text);
    await pass(1);
    expect(events).toEqual([
      { event: 'SIGNED_IN', session },
      { event: 'INITIAL_SESSION', session },
    ]);
  });

  test.each([
    ['another key is stored', 'sb-project-auth-token', '{}'],
    ['the session is removed', storageKey, null],
    ['the storage is cleared', null, null],
  ])('does not follow from a change where %s.', async (_, key, newValue) => {
    const started = await start();
    storeInOtherTab(key, newValue);
    await pass(1);
    expectNothingLoaded(started);
  });
});

describe('openSession', () => {
  test('loads the client once, even without a session, and gives every caller the same object.', async () => {
    const { gate, events } = await start();
    const [first, second] = await Promise.all([gate.openSession(), gate.openSession()]);
    await pass(1);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
    expect(server.calls()).toEqual([]);
  });

  test('returns undefined if the session is off. Nothing else changes either.', async () => {
    const stored = server.issueSession();
    const at = `/?${linkExpired}#${magicLinkFragment(stored)}`;
    const started = await start({ url: '', key: '', stored, at });
    storeInOtherTab(storageKey, JSON.stringify(stored));
    started.gate.removeAuthError();
    expect(await started.gate.openSession()).toBeUndefined();
    expectNothingLoaded(started);
    expect(currentUrl()).toBe(at);
  });

  test('fails with an empty key, and works once there is a key.', async () => {
    const { gate, session } = await start({ key: '' });
    await expect(gate.openSession()).rejects.toThrow(new Error('supabaseKey is required.'));
    process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = publishableKey;
    expect((await (await session()).current()).error).toMatchObject({ code: 'no_session' });
  });
});

test.each([
  ['empty key', { key: '' }, 'supabaseKey is required.'],
  ['invalid URL', { url: 'none' }, 'Invalid URL'],
])('An %s is one error on the console, and the page goes on.', async (_, settings, message) => {
  const stored = server.issueSession();
  const { events } = await start({ ...settings, stored });
  expect(takeLogs(console.error)).toEqual([
    [openingFailed, expect.objectContaining({ message: expect.stringContaining(message) })],
  ]);
  expect(events).toEqual([]);
  expect(storedSession()).toEqual(stored);
});

describe('If the browser', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };

  test.each([
    ['forbids storage', () => jest.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden)],
    ['has no room in its storage', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full)],
  ])('%s, nothing is loaded without a session, and a magic link signs in until the page is left.', async (_, block) => {
    const started = await start();
    const restore = block();
    // Jest cannot reset its modules now, so the gate of this visit runs again.
    started.gate.watchForSession();
    await pass(1);
    expectNothingLoaded(started);
    const session = server.issueSession();
    window.history.replaceState(null, '', magicLink(session));
    started.gate.watchForSession();
    await pass(1);
    expect(names(started.events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(await (await started.session()).current()).toEqual({ data: session, error: null });
    await started.leave();
    restore.mockRestore();
    expect(window.localStorage).toHaveLength(0);
  });
});

describe('A subscriber', () => {
  test('hears nothing and loads nothing until the session is opened, then every event.', async () => {
    const started = await start();
    expectNothingLoaded(started);
    await started.session();
    await pass(1);
    expect(names(started.events)).toEqual(['INITIAL_SESSION']);
  });

  test.each(['before', 'after'])('who unsubscribes %s the session is opened hears no later event.', async (when) => {
    const { gate, session, events } = await start();
    const heard: string[] = [];
    const unsubscribe = gate.subscribeToSession((event) => heard.push(event));
    if (when === 'before') unsubscribe();
    const { client } = await session();
    await pass(1);
    unsubscribe();
    await client.auth.setSession(server.issueSession());
    expect(names(events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(heard).toEqual(when === 'before' ? [] : ['INITIAL_SESSION']);
  });
});
