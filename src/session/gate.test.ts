import type { Session } from '@supabase/supabase-js';
import type { AuthServer } from '../../tests/support/auth-server';
import { pass, settle } from '../../tests/support/session-clock';
import {
  names,
  publishableKey,
  storageKey,
  storedSession,
  visit,
  type Visit,
  useVisits,
} from '../../tests/support/session-visit';

const didNotWork = 'The sign-in that led to this page did not work.';
const linkExpired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** A visit, until everything has happened that follows from it. */
async function come(options: Omit<Parameters<typeof visit>[0], 'url'> & { url?: string } = {}): Promise<Visit> {
  const begun = await visit({ url: server.url, ...options });
  await pass(server, 1);
  return begun;
}

/** Where a magic link leads to. */
function back(session: Session, page = '/'): string {
  return `${page}#${server.magicLinkFragment(session)}`;
}

async function signOutElsewhere({ access_token: token }: Session): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${server.url}/auth/v1/logout?scope=local`, { method: 'POST', headers });
}

/** Runs the gate of a visit once more, as at the beginning of a visit to another address. */
function watchAgain({ gate }: Visit, at: string, state: unknown = null): void {
  window.history.replaceState(state, '', at);
  gate.watchForSession();
}

function address(): string {
  return window.location.href.slice(window.location.origin.length);
}

/** Whether any code of the client was loaded, be it used or not. */
function isCodeLoaded(): boolean {
  return Object.keys(require.cache).some((file) => file.includes('@supabase'));
}

function expectNothingLoaded({ isLoaded, events }: Visit): void {
  expect(isCodeLoaded()).toBe(false);
  expect(isLoaded()).toBe(false);
  expect(server.calls()).toEqual([]);
  expect(events).toEqual([]);
}

async function currentOf({ session }: Visit): Promise<Session | null> {
  return (await (await session()).current()).data;
}

function taken(log: typeof console.warn): unknown[][] {
  const spy = jest.mocked(log);
  const calls = [...spy.mock.calls];
  spy.mockClear();
  return calls;
}

function signInElsewhere(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
}

describe('A visitor without a session', () => {
  test.each(['/', '/?utm_source=mail', '/?code=1', '/#contact', '/#error', '/#access_token=', '/nowhere'])(
    'loads and sends nothing at %s, and the address stays as it is.',
    async (at) => {
      const entries = window.history.length;
      expectNothingLoaded(await come({ at }));
      expect(address()).toBe(at);
      expect(window.history).toHaveLength(entries);
    },
  );

  test.each(['sb-project-auth-token', `${storageKey}-code-verifier`, 'auth-token', ''])(
    'loads nothing when only “%s” is stored, which is another key than the client’s.',
    async (key) => {
      window.localStorage.setItem(key, JSON.stringify(server.issueSession()));
      expectNothingLoaded(await come());
    },
  );
});

describe('A visitor with a stored session', () => {
  test('loads the client, which takes the session up as it is and sends nothing for it.', async () => {
    const stored = server.issueSession();
    const begun = await come({ stored, at: '/?utm_source=mail#contact' });
    expect(isCodeLoaded()).toBe(true);
    expect(begun.events).toEqual([
      { event: 'SIGNED_IN', session: stored },
      { event: 'INITIAL_SESSION', session: stored },
    ]);
    expect(await currentOf(begun)).toEqual(stored);
    expect(storedSession()).toEqual(stored);
    expect(server.calls()).toEqual([]);
    expect(address()).toBe('/?utm_source=mail#contact');
  });

  test('loads the client when what is stored is no session, and the client clears it away.', async () => {
    window.localStorage.setItem(storageKey, '{}');
    const { events } = await come();
    expect(events).toEqual([
      { event: 'SIGNED_OUT', session: null },
      { event: 'INITIAL_SESSION', session: null },
    ]);
    expect(storedSession()).toBeUndefined();
  });
});

describe('A sign-in that leads to the page', () => {
  test.each(['/', '/?utm_source=mail&page=2', '/privacy?utm_source=mail'])(
    'leaves %s in the address bar at once, no entry in the history, and a stored session.',
    async (page) => {
      const session = server.issueSession();
      const seen = { address: '', entries: 0 };
      const entries = window.history.length;
      const next = () => {
        Object.assign(seen, { address: address(), entries: window.history.length });
      };
      const begun = await come({ at: back(session, page), next });
      expect(seen).toEqual({ address: page, entries });
      expect(storedSession()).toEqual(session);
      expect(begun.events).toEqual([
        { event: 'INITIAL_SESSION', session },
        { event: 'SIGNED_IN', session },
      ]);
      expect(await currentOf(begun)).toEqual(session);
      expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
      expect(server.received[0]?.headers.authorization).toBe(`Bearer ${session.access_token}`);
    },
  );

  test('leaves neither a trace in the address bar nor an entry in the history once it is taken up.', async () => {
    const entries = window.history.length;
    const { events } = await come({ at: back(server.issueSession(), '/?utm_source=mail') });
    expect(names(events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(address()).toBe('/?utm_source=mail');
    expect(window.history).toHaveLength(entries);
  });

  test('is not lost when a link is followed before the client is there, nor is the link’s fragment.', async () => {
    const session = server.issueSession();
    const next = () => {
      window.location.hash = 'contact';
    };
    const { events } = await come({ at: back(session), next });
    expect(names(events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(storedSession()).toEqual(session);
    expect(address()).toBe('/#contact');
  });

  test('takes the place of the session that was stored.', async () => {
    const stored = server.issueSession();
    const session = server.issueSession({ user: { ...server.user, id: 'another', email: 'zoe@example.com' } });
    const { events } = await come({ stored, at: back(session) });
    expect(events).toEqual([
      { event: 'INITIAL_SESSION', session },
      { event: 'SIGNED_IN', session },
    ]);
    expect(storedSession()).toEqual(session);
  });

  test.each([
    ['fragment', `/#${linkExpired}`, '/'],
    ['query', `/?utm_source=mail&${linkExpired}`, '/?utm_source=mail'],
    ['query and fragment', `/?${linkExpired}#${linkExpired}`, '/'],
  ])(
    'and failed, as the %s tells, is one warning and a clean address, and sends nothing.',
    async (_place, at, rest) => {
      const { events, gate } = await come({ at });
      gate.tidyAddress();
      expect(address()).toBe(rest);
      const error = expect.objectContaining({
        name: 'AuthImplicitGrantRedirectError',
        message: 'Email link is invalid or has expired',
        details: { error: 'access_denied', code: 'otp_expired' },
      });
      expect(taken(console.warn)).toEqual([[didNotWork, error]]);
      expect(events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
      expect(server.calls()).toEqual([]);
    },
  );

  test('and failed leaves a stored session in place.', async () => {
    const stored = server.issueSession();
    const begun = await come({ stored, at: `/#${linkExpired}` });
    expect(taken(console.warn)).toHaveLength(1);
    expect(begun.events).toEqual([
      { event: 'INITIAL_SESSION', session: stored },
      { event: 'SIGNED_IN', session: stored },
    ]);
    expect(storedSession()).toEqual(stored);
    expect(await currentOf(begun)).toEqual(stored);
  });

  test.each([
    ['does not answer', 'drop' as const, 0],
    ['is down (500)', { status: 500, body: 'Internal Server Error' }, 500],
    ['is down (503)', { status: 503, body: 'Service Unavailable' }, 503],
  ])(
    'and the server %s: the next load tries it again, which then works, and the one after that does not.',
    async (_case, how, status) => {
      const session = server.issueSession();
      const at = back(session, '/?utm_source=mail');
      const entries = window.history.length;
      const mend = server.fail(/^GET \/auth\/v1\/user$/, how);
      const first = await come({ at });
      expect(address()).toBe('/?utm_source=mail');
      expect(window.history).toHaveLength(entries);
      expect(taken(console.warn)).toEqual([
        [didNotWork, expect.objectContaining({ name: 'AuthRetryableFetchError', status })],
      ]);
      expect(first.events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
      expect(storedSession()).toBeUndefined();
      await first.leave();

      mend();
      const second = await come({ at: '/privacy#contact' });
      expect(names(second.events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
      expect(storedSession()).toEqual({ ...session, expires_in: expect.any(Number) });
      expect(address()).toBe('/privacy#contact');
      await second.leave();

      window.localStorage.clear();
      expect((await come()).isLoaded()).toBe(false);
    },
  );

  test.each([
    ['was revoked', (session: Session) => server.revoke(session), { code: 'refresh_token_not_found' }, -1],
    ['was signed out', signOutElsewhere, { name: 'AuthSessionMissingError' }, 3600],
  ])('and whose session %s in the meantime leaves the stored one in place.', async (_case, end, error, secondsLeft) => {
    const stored = server.issueSession();
    const session = server.issueSession({ secondsLeft });
    await end(session);
    const begun = await come({ stored, at: back(session) });
    expect(taken(console.warn)).toEqual([[didNotWork, expect.objectContaining(error)]]);
    expect(storedSession()).toEqual(stored);
    expect(names(begun.events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(await currentOf(begun)).toEqual(stored);
    await begun.leave();
    await come();
    expect(taken(console.warn)).toEqual([]);
  });

  test('with a link that was opened late is refreshed at once.', async () => {
    const { events } = await come({ at: back(server.issueSession({ secondsLeft: -10 })) });
    expect(names(events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(server.calls()).toEqual(['POST /auth/v1/token?grant_type=refresh_token', 'GET /auth/v1/user']);
    expect(storedSession()?.user.email).toBe(server.user.email);
    expect(address()).toBe('/');
  });

  test('keeps the state that a router keeps with the address.', async () => {
    const begun = await come();
    const at = back(server.issueSession());
    const state = { key: 'of the router' };
    watchAgain(begun, at, state);
    expect(window.history.state).toEqual(state);
    await pass(server, 1);
    expect(address()).toBe('/');
    expect(window.history.state).toEqual(state);
  });

  test.each([
    [
      'with a token that another server signed',
      () => ({ ...server.issueSession(), access_token: `${server.issueSession().access_token.slice(0, -8)}AAAAAAAA` }),
      { name: 'AuthApiError', status: 403, code: 'bad_jwt' },
    ],
    [
      'with fewer tokens than it takes',
      () => ({ ...server.issueSession(), refresh_token: '' }),
      { name: 'AuthSessionMissingError' },
    ],
    [
      'with what is no token',
      () => ({ ...server.issueSession(), access_token: 'nonsense' }),
      { name: 'AuthInvalidJwtError' },
    ],
    [
      'with a token that says nothing',
      () => ({ ...server.issueSession(), access_token: 'YWJj.YWJj.YWJj' }),
      { name: 'SyntaxError' },
    ],
  ])('%s is refused: one warning, no session, and the address stays clean.', async (_case, session, error) => {
    const { events } = await come({ at: back(session()) });
    expect(taken(console.warn)).toEqual([[didNotWork, expect.objectContaining(error)]]);
    expect(address()).toBe('/');
    expect(events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
    expect(storedSession()).toBeUndefined();
  });
});

describe('A sign-in in another tab', () => {
  test('loads the client, which takes the session up.', async () => {
    const begun = await come();
    expectNothingLoaded(begun);
    const session = server.issueSession();
    const text = JSON.stringify(session);
    window.localStorage.setItem(storageKey, text);
    signInElsewhere(storageKey, text);
    await pass(server, 1);
    expect(begun.events).toEqual([
      { event: 'SIGNED_IN', session },
      { event: 'INITIAL_SESSION', session },
    ]);
  });

  test('loads the client once, however often the other tab stores the session.', async () => {
    const { events } = await come({ stored: server.issueSession() });
    const heard = names(events);
    signInElsewhere(storageKey, JSON.stringify(server.issueSession()));
    await pass(server, 1);
    expect(names(events)).toEqual(heard);
  });

  test.each([
    ['another entry is stored', 'sb-project-auth-token', '{}'],
    ['the session is taken out', storageKey, null],
    ['the session is emptied', storageKey, ''],
    ['the storage is cleared', null, null],
  ])('it is none when %s: nothing is loaded.', async (_case, key, newValue) => {
    const begun = await come();
    signInElsewhere(key, newValue);
    await pass(server, 1);
    expectNothingLoaded(begun);
  });
});

describe('Opening the session', () => {
  test('loads the client without a session too, and signs nobody in.', async () => {
    const begun = await come();
    await begun.session();
    await pass(server, 1);
    expect(isCodeLoaded()).toBe(true);
    expect(begun.events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
    expect(server.calls()).toEqual([]);
  });

  test('gives every caller the same one, with one client.', async () => {
    const { gate, events } = await come();
    const [first, second] = await Promise.all([gate.openSession(), gate.openSession()]);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(await gate.openSession()).toBe(first);
    await pass(server, 1);
    // A second client would warn of the first.
    expect(names(events)).toEqual(['INITIAL_SESSION']);
  });

  test('gives the one that a stored session has opened already.', async () => {
    const stored = server.issueSession();
    const { gate, events } = await come({ stored });
    const opened = await gate.openSession();
    await pass(server, 1);
    expect(await opened?.current()).toEqual({ data: stored, error: null });
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
  });

  test.each(['', undefined])('gives undefined without the settings (url %p), and loads nothing.', async (url) => {
    const begun = await come({ url: '', key: '' });
    if (url === undefined) {
      delete process.env.GATSBY_SUPABASE_URL;
      delete process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY;
    }
    expect(await begun.gate.openSession()).toBeUndefined();
    await settle(server);
    expectNothingLoaded(begun);
  });

  test('happens at no sign of a session without the settings: the page and its address are as before.', async () => {
    const stored = server.issueSession();
    const at = back(server.issueSession());
    const begun = await come({ url: '', key: '', stored, at });
    signInElsewhere(storageKey, JSON.stringify(stored));
    await pass(server, 1);
    expectNothingLoaded(begun);
    expect(address()).toBe(at);
    expect(storedSession()).toEqual(stored);
    window.history.replaceState(null, '', `/?${linkExpired}`);
    begun.gate.tidyAddress();
    expect(address()).toBe(`/?${linkExpired}`);
  });

  test('fails with an empty key, and the next call tries again.', async () => {
    const { gate, session } = await come({ key: '' });
    await expect(gate.openSession()).rejects.toThrow(new Error('supabaseKey is required.'));
    await expect(gate.openSession()).rejects.toThrow(new Error('supabaseKey is required.'));
    process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = publishableKey;
    expect((await (await session()).current()).error).toMatchObject({ code: 'no_session' });
  });

  test('fails with an empty key where a session is stored: one line in the log, and the page is as before.', async () => {
    const stored = server.issueSession();
    const { events } = await come({ key: '', stored });
    expect(taken(console.error)).toEqual([
      ['The session could not be opened.', expect.objectContaining({ message: 'supabaseKey is required.' })],
    ]);
    expect(events).toEqual([]);
    expect(storedSession()).toEqual(stored);
  });

  test('fails with an empty key after a sign-in: one line in the log, and the next load tries the tokens again.', async () => {
    const at = back(server.issueSession(), '/?utm_source=mail');
    const first = await come({ key: '', at });
    expect(taken(console.error)).toHaveLength(1);
    expect(address()).toBe('/?utm_source=mail');
    await first.leave();
    const { events } = await come();
    expect(names(events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });
});

test('An address that is none, as the project’s, is one line in the log, and the page goes on.', async () => {
  const begun = await come({ url: 'none', at: '/#contact' });
  expect(taken(console.error)).toEqual([['The session could not be opened.', expect.anything()]]);
  expectNothingLoaded(begun);
});

describe('A storage that the browser', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const forbidStorage = () => jest.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden);
  const forbidReading = () => jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  const refuseWriting = () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);

  test.each([
    ['forbids', forbidStorage],
    ['forbids to read', forbidReading],
    ['has no room in', refuseWriting],
  ])('%s: a plain visit is as before, and loads nothing.', async (_case, block) => {
    const begun = await come();
    block();
    watchAgain(begun, '/#contact');
    await pass(server, 1);
    expectNothingLoaded(begun);
    expect(address()).toBe('/#contact');
  });

  test.each([
    ['forbids', forbidStorage],
    ['has no room in', refuseWriting],
  ])('%s: a sign-in that leads to the page works, and lasts as long as the page.', async (_case, block) => {
    const begun = await come();
    const session = server.issueSession();
    const blocked = block();
    watchAgain(begun, back(session));
    expect(address()).toBe('/');
    await pass(server, 1);
    expect(names(begun.events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(await currentOf(begun)).toEqual(session);
    await begun.leave();
    blocked.mockRestore();
    expect(window.localStorage).toHaveLength(0);
    expect((await come()).isLoaded()).toBe(false);
  });

  test('forbids: a page that needs a session opens one all the same, without a user.', async () => {
    const { session } = await come();
    forbidStorage();
    expect((await (await session()).current()).error).toMatchObject({ code: 'no_session' });
  });
});

describe('Whoever subscribes', () => {
  test('hears nothing without a session, and loads nothing.', async () => {
    const begun = await come();
    const listener = jest.fn();
    begun.gate.subscribeToSession(listener);
    await pass(server, 60);
    expect(listener).not.toHaveBeenCalled();
    expectNothingLoaded(begun);
  });

  test('hears of the session from its opening on, and INITIAL_SESSION also where that was before.', async () => {
    const stored = server.issueSession();
    const { gate } = await come({ stored });
    const late = jest.fn();
    gate.subscribeToSession(late);
    await pass(server, 1);
    expect(late.mock.calls).toEqual([['INITIAL_SESSION', stored]]);
  });

  test('and ends it before the opening hears nothing of it.', async () => {
    const { gate, session, events } = await come();
    const listener = jest.fn();
    gate.subscribeToSession(listener)();
    await session();
    await pass(server, 1);
    expect(names(events)).toEqual(['INITIAL_SESSION']);
    expect(listener).not.toHaveBeenCalled();
  });

  test('and ends it afterwards hears no more, while others do.', async () => {
    const { gate, session, events } = await come({ stored: server.issueSession() });
    const listener = jest.fn();
    const end = gate.subscribeToSession(listener);
    await pass(server, 1);
    end();
    end();
    await (await session()).signOut();
    await pass(server, 1);
    expect(listener.mock.calls.map(([event]) => event)).toEqual(['INITIAL_SESSION']);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT']);
  });
});
