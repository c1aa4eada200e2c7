import type { AuthServer } from '../../tests/support/auth-server';
import { pass, settle } from '../../tests/support/session-clock';
import { names, storageKey, storedSession, visit, type Visit, useVisits } from '../../tests/support/session-visit';

const refresh = 'POST /auth/v1/token?grant_type=refresh_token';

/** When the tries of one refresh are sent, in seconds from the first. Each fails at once. */
const tries = [0, 0.2, 0.6, 1.4, 3, 6.2, 12.6, 25.4];

let server: AuthServer;

/** Starts a visit with a stored session, up to where nothing is under way. */
async function comeWith(stored: ReturnType<AuthServer['issueSession']>): Promise<Visit> {
  const begun = await visit({ url: server.url, stored });
  await pass(server, 0);
  return begun;
}

function show(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

useVisits((started) => {
  server = started;
});

describe('While the page is visible', () => {
  test.each([
    [120, 30],
    [149, 30],
    [150, 60],
    [179, 60],
    [180, 90],
    [239, 120],
  ])(
    'an access token good for %i seconds is refreshed %i seconds after the start, when less than 120 are left.',
    async (secondsLeft, seconds) => {
      const stored = server.issueSession({ secondsLeft });
      const { events } = await comeWith(stored);
      await pass(server, seconds - 0.001);
      expect(server.calls()).toEqual([]);
      expect(storedSession()).toEqual(stored);
      await pass(server, 0.001);
      expect(server.calls()).toEqual([refresh]);
      expect(server.received[0]?.body).toEqual({ refresh_token: stored.refresh_token });
      expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
      expect(storedSession()).toEqual(events.at(-1)?.session);
      expect(storedSession()).toMatchObject({ expires_at: Date.now() / 1000 + 3600, user: { id: server.user.id } });
      expect(storedSession()?.access_token).not.toBe(stored.access_token);
    },
  );

  test('an access token good for 119 seconds is refreshed right after the start.', async () => {
    const { events } = await comeWith(server.issueSession({ secondsLeft: 119 }));
    expect(server.calls()).toEqual([refresh]);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('the session is refreshed again and again, each time with the token that came last.', async () => {
    const stored = server.issueSession({ secondsLeft: 119 });
    await comeWith(stored);
    const second = storedSession();
    await pass(server, 3600 - 120);
    expect(server.calls()).toEqual([refresh]);
    await pass(server, 30);
    expect(server.calls()).toEqual([refresh, refresh]);
    expect(server.received[1]?.body).toEqual({ refresh_token: second?.refresh_token });
    expect(storedSession()?.refresh_token).not.toBe(second?.refresh_token);
  });
});

describe('While the page is hidden', () => {
  beforeEach(() => {
    show('hidden');
  });

  test('a start refreshes nothing while the access token is good for 90 seconds more.', async () => {
    const stored = server.issueSession({ secondsLeft: 90 });
    const { events } = await comeWith(stored);
    expect(server.calls()).toEqual([]);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
    expect(events.map(({ session }) => session)).toEqual([stored, stored]);
  });

  test.each([89, 1, 0, -1, -86_400])(
    'a start refreshes an access token that is good for %i seconds more.',
    async (secondsLeft) => {
      const { events } = await comeWith(server.issueSession({ secondsLeft }));
      expect(server.calls()).toEqual([refresh]);
      expect(names(events)).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION']);
      expect(events.map(({ session }) => session)).toEqual([storedSession(), storedSession()]);
      expect(storedSession()).toMatchObject({ expires_at: Date.now() / 1000 + 3600 });
    },
  );

  test('a call refreshes nothing while the access token is good for 90 seconds more, and one less is refreshed.', async () => {
    const stored = server.issueSession({ secondsLeft: 200 });
    const { session } = await comeWith(stored);
    const { current: ask } = await session();
    await pass(server, 110);
    expect(await ask()).toEqual({ data: stored, error: null });
    expect(server.calls()).toEqual([]);
    await pass(server, 1);
    const { data } = await ask();
    expect(server.calls()).toEqual([refresh]);
    expect(data).toEqual(storedSession());
    expect(data?.access_token).not.toBe(stored.access_token);
  });

  test('calls at the same time share one refresh.', async () => {
    const { session } = await comeWith(server.issueSession({ secondsLeft: 200 }));
    const { current: ask } = await session();
    await pass(server, 111);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(server.calls()).toEqual([refresh]);
    expect(answers.map(({ data }) => data)).toEqual([storedSession(), storedSession(), storedSession()]);
  });
});

describe('A page that is hidden', () => {
  test('refreshes nothing until it is visible again, then at once.', async () => {
    const stored = server.issueSession({ secondsLeft: 300 });
    const { events } = await comeWith(stored);
    show('hidden');
    await pass(server, 3600);
    expect(server.calls()).toEqual([]);
    expect(storedSession()).toEqual(stored);
    show('visible');
    await settle(server);
    expect(server.calls()).toEqual([refresh]);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('looks at the session every 30 seconds again from when it is visible.', async () => {
    await comeWith(server.issueSession({ secondsLeft: 159 }));
    show('hidden');
    await pass(server, 10);
    show('visible');
    await pass(server, 29.999);
    expect(server.calls()).toEqual([]);
    await pass(server, 0.001);
    expect(server.calls()).toEqual([refresh]);
  });
});

describe('A page that becomes visible', () => {
  test.each([
    [300, ['SIGNED_IN'], []],
    [120, ['SIGNED_IN'], []],
    [119, ['SIGNED_IN', 'TOKEN_REFRESHED'], [refresh]],
    [90, ['SIGNED_IN', 'TOKEN_REFRESHED'], [refresh]],
    [89, ['TOKEN_REFRESHED'], [refresh]],
    [-1, ['TOKEN_REFRESHED'], [refresh]],
  ])('with an access token good for %i seconds tells %j and sends %j.', async (secondsLeft, expected, sent) => {
    const { events } = await comeWith(server.issueSession({ secondsLeft: secondsLeft + 600 }));
    show('hidden');
    await pass(server, 600);
    events.length = 0;
    show('visible');
    await pass(server, 0);
    expect(names(events)).toEqual(expected);
    expect(server.calls()).toEqual(sent);
    expect(events.at(-1)?.session).toEqual(storedSession());
  });

  test('with an expired session that the server refuses to refresh tells that it is over, and stores none.', async () => {
    const stored = server.issueSession({ secondsLeft: 300 });
    const { events } = await comeWith(stored);
    show('hidden');
    await pass(server, 300);
    server.revoke(stored);
    events.length = 0;
    show('visible');
    await pass(server, 0);
    expect(server.calls()).toEqual([refresh]);
    expect(events).toEqual([{ event: 'SIGNED_OUT', session: null }]);
    expect(window.localStorage.getItem(storageKey)).toBeNull();
  });

  test('with a session that the server refuses to refresh keeps it as long as its access token is good.', async () => {
    const stored = server.issueSession({ secondsLeft: 300 });
    const { events, session } = await comeWith(stored);
    show('hidden');
    await pass(server, 299);
    server.revoke(stored);
    events.length = 0;
    show('visible');
    await pass(server, 0);
    expect(server.calls()).toEqual([refresh]);
    expect(events).toEqual([]);
    expect(await (await session()).current()).toEqual({ data: stored, error: null });
    expect(storedSession()).toEqual(stored);
  });
});

describe.each([
  ['does not answer', 'drop' as const, expect.objectContaining({ message: 'fetch failed' })],
  ['answers 503', { status: 503, body: { code: 'unavailable', message: 'Unavailable' } }, 503],
  ['is hidden behind the page of a portal', { status: 200, body: '<html></html>' }, 200],
])('While the server %s', (_, how, reason) => {
  const told = [expect.stringMatching(/likely a transient error/), reason];

  test('a refresh is tried 8 times within 30 seconds, then after a minute again, and is told of once.', async () => {
    const stored = server.issueSession({ secondsLeft: 119 });
    server.fail(/token/, how);
    const startedAt = Date.now();
    const { events, session } = await comeWith(stored);
    await pass(server, 300);
    // The minute ends between two ticks: the later one is 90 seconds after the tick that started the tries before.
    const starts = [0, 90, 180, 270];
    const sentAt = server.received.map(({ at }) => (at - startedAt) / 1000);
    expect(sentAt).toEqual(starts.flatMap((start) => tries.map((offset) => start + offset)));
    expect(new Set(server.calls())).toEqual(new Set([refresh]));
    expect(jest.mocked(console.warn).mock.calls).toEqual([told]);
    jest.mocked(console.warn).mockClear();
    expect(storedSession()).toEqual(stored);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
    const { error } = await (await session()).current();
    expect(error?.name).toBe('AuthRetryableFetchError');
  });

  test('calls send nothing for a minute after the eighth try, and then try again.', async () => {
    server.fail(/token/, how);
    const { session } = await comeWith(server.issueSession({ secondsLeft: 60 }));
    show('hidden');
    await pass(server, 25.4);
    const { current: ask } = await session();
    await pass(server, 59.999);
    expect((await ask()).error?.name).toBe('AuthRetryableFetchError');
    expect(server.calls()).toHaveLength(8);
    await pass(server, 0.001);
    void ask();
    await settle(server);
    expect(server.calls()).toHaveLength(9);
    jest.mocked(console.warn).mockClear();
  });

  test('a visit that starts with an expired session has none at first, keeps it stored, and has it after the outage.', async () => {
    const mend = server.fail(/token/, how);
    const stored = server.issueSession({ secondsLeft: -1 });
    const { events } = await comeWith(stored);
    await pass(server, 30);
    expect(events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
    expect(storedSession()).toEqual(stored);
    mend();
    await pass(server, 90);
    expect(names(events)).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
    expect(storedSession()).toEqual(events.at(-1)?.session);
    // Beside it the client itself warns each listener that is told of no session, its own among them.
    const bare = [expect.objectContaining({ name: 'AuthRetryableFetchError' })];
    expect(jest.mocked(console.warn).mock.calls).toEqual([told, bare, bare]);
    jest.mocked(console.warn).mockClear();
  });

  test('the session is kept, is refreshed after it, and the next outage is told of again.', async () => {
    const mend = server.fail(/token/, how);
    const stored = server.issueSession({ secondsLeft: 119 });
    const { events } = await comeWith(stored);
    await pass(server, 300);
    mend();
    await pass(server, 60);
    expect(server.received.at(-1)?.body).toEqual({ refresh_token: stored.refresh_token });
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
    expect(storedSession()).toEqual(events.at(-1)?.session);
    expect(storedSession()?.access_token).not.toBe(stored.access_token);
    expect(jest.mocked(console.warn).mock.calls).toEqual([told]);
    server.fail(/token/, how);
    await pass(server, 3600 + 300);
    expect(jest.mocked(console.warn).mock.calls).toEqual([told, told]);
    jest.mocked(console.warn).mockClear();
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });
});

test.each([505, 519, 531])(
  'A refresh that fails with %d is told of nowhere: the client does not try it again.',
  async (status) => {
    server.fail(/token/, { status, body: { message: 'No' } });
    const { events } = await comeWith(server.issueSession({ secondsLeft: -1 }));
    await pass(server, 100);
    expect(server.calls()).toEqual([refresh]);
    expect(names(events)).toEqual(['SIGNED_OUT', 'INITIAL_SESSION']);
  },
);

test('A refresh that the server refuses is told of nowhere: no later one would do better.', async () => {
  const stored = server.issueSession({ secondsLeft: 119 });
  server.revoke(stored);
  const { events } = await comeWith(stored);
  await pass(server, 300);
  expect(server.calls()).toEqual([refresh, refresh, refresh]);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT']);
  expect(storedSession()).toBeUndefined();
});

test('A look at the session that breaks off is logged as transient, and the next one comes.', async () => {
  const stored = server.issueSession({ secondsLeft: 150 });
  const { events } = await comeWith(stored);
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const storing = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw full;
  });
  await pass(server, 60);
  expect(server.calls()).toEqual([refresh]);
  expect(jest.mocked(console.error).mock.calls).toEqual([
    ['Auto refresh tick failed with error. This is likely a transient error.', full],
  ]);
  jest.mocked(console.error).mockClear();
  storing.mockRestore();
  expect(storedSession()).toEqual(stored);
  await pass(server, 30);
  expect(server.calls()).toEqual([refresh, refresh]);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
});

test.each([
  ['refuse every request', () => Promise.reject(new DOMException('The request was aborted.', 'AbortError'))],
  ['let every request wait for ever', () => new Promise<never>(() => undefined)],
])('Locks of the browser that %s change nothing, and nothing is logged.', async (_, request) => {
  const asked = jest.fn(request);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: asked, query: asked } });
  try {
    const stored = server.issueSession({ secondsLeft: 150 });
    const { events, session } = await comeWith(stored);
    await pass(server, 60);
    const { current: ask, user, signOut } = await session();
    expect(await ask()).toEqual({ data: storedSession(), error: null });
    expect((await user()).error).toBeNull();
    expect(await signOut()).toEqual({ error: null });
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
    expect(asked).not.toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
