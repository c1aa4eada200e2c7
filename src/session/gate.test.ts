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

const linkExpired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** Starts a visit and waits for everything that follows from it. */
async function start(options: Partial<VisitOptions> = {}): Promise<Visit> {
  const started = await visit({ url: server.url, ...options });
  await pass(1);
  started.gate.reportRefusal();
  return started;
}

function currentUrl(): string {
  return window.location.href.slice(window.location.origin.length);
}

function expectNothingLoaded({ events }: Visit): void {
  expect(isClientLoaded()).toBe(false);
  expect(server.calls()).toEqual([]);
  expect(events).toEqual([]);
}

function storeInOtherTab(key: string, value: string): void {
  window.localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: window.localStorage }));
}

describe('Without a session', () => {
  test.each(['/', '/?code=1', '/#contact', '/#access_token=', '/?error=captcha', '/#contact&error=x'])(
    '%s loads and sends nothing, and stays as it is.',
    async (at) => {
      expectNothingLoaded(await start({ at }));
      expect(currentUrl()).toBe(at);
    },
  );

  const session = '{"access_token":"a","refresh_token":"b","expires_at":1,"user":{"id":"c"}}';
  const junk = ['hello{', 'null', '', '5', '"text"', '[]', '{}', session.replace('"b"', '""')];

  test.each([
    ['sb-project-auth-token', session],
    [`${storageKey}-code-verifier`, session],
    ...junk.map((value) => [storageKey, value]),
  ])('nothing is loaded if %s holds "%s", or another tab stores that.', async (key, value) => {
    window.localStorage.setItem(key, value);
    const started = await start();
    storeInOtherTab(key, value);
    await pass(1);
    expectNothingLoaded(started);
  });

  test.each(junk)('a stored "%s" does not disturb a client that a page opens.', async (value) => {
    window.localStorage.setItem(storageKey, value);
    const { events, session } = await start();
    expect((await (await session()).current()).error).toMatchObject({ code: 'no_session' });
    expect(events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
    expect(server.calls()).toEqual([]);
  });
});

test('A stored session loads the client, which uses it as it is and sends nothing.', async () => {
  const stored = server.issueSession();
  const { gate, events, session } = await start({ stored, at: '/?utm_source=mail#contact' });
  expect(events).toEqual([
    { event: 'SIGNED_IN', session: stored },
    { event: 'INITIAL_SESSION', session: stored },
  ]);
  expect(await (await session()).current()).toEqual({ data: stored, error: null });
  expect(storedSession()).toEqual(stored);
  expect(gate.userIdAtLoad()).toBe(stored.user.id);
  expect(server.calls()).toEqual([]);
  expect(currentUrl()).toBe('/?utm_source=mail#contact');
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

test('An empty key is one error on the console, and the page goes on.', async () => {
  const stored = server.issueSession();
  const { events } = await start({ key: '', stored });
  expect(takeLogs(console.error)).toEqual([
    ['The session could not be opened.', expect.objectContaining({ message: 'supabaseKey is required.' })],
  ]);
  expect(events).toEqual([]);
  expect(storedSession()).toEqual(stored);
});

test.each(['before', 'after'])(
  'A subscriber who leaves %s the session is opened hears no later event.',
  async (when) => {
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
  },
);
