import type { Session } from '@supabase/supabase-js';
import type { AuthServer } from '../../tests/support/auth-server';
import { pass, settle } from '../../tests/support/session-clock';
import { names, publishableKey, storedSession, visit, type Visit, useVisits } from '../../tests/support/session-visit';
import { openAuthSession, type AuthSession } from './auth-session';
import { storageKeyOf } from './storage-key';

const noSession = { data: null, error: { name: 'NoSessionError', code: 'no_session', status: undefined } };
const refresh = 'POST /auth/v1/token?grant_type=refresh_token';

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** A visit whose session is open, and whose start-up is over. */
async function open(
  options: Omit<Parameters<typeof visit>[0], 'url'> & { url?: string } = {},
): Promise<Visit & { auth: AuthSession }> {
  const begun = await visit({ url: server.url, ...options });
  const auth = await begun.session();
  await pass(server, 1);
  return { ...begun, auth };
}

/** The time is now so many seconds before the session's access token expires; no timer ran on the way. */
function setSecondsLeft({ expires_at = 0 }: Session, seconds: number): void {
  jest.setSystemTime((expires_at - seconds) * 1000);
}

function authorizations(): (string | undefined)[] {
  return server.received.map(({ headers }) => headers.authorization);
}

function takeWarnings(): unknown[][] {
  const spy = jest.mocked(console.warn);
  const calls = [...spy.mock.calls];
  spy.mockClear();
  return calls;
}

test('Without an address there is no client: supabaseUrl is required.', async () => {
  await expect(openAuthSession({ url: '', key: publishableKey })).rejects.toThrow(/^supabaseUrl is required\.$/);
});

test('Tokens that come into the address later are no matter of the client.', async () => {
  const { gate } = await visit({ url: server.url });
  window.history.replaceState(null, '', `/#${server.magicLinkFragment(server.issueSession())}`);
  const opened = await gate.openSession();
  expect((await opened?.current())?.error).toMatchObject(noSession.error);
  expect(server.calls()).toEqual([]);
  await opened?.client.auth.dispose();
});

describe('The stored session', () => {
  test.each([
    ['https://project.supabase.co', 'sb-project-auth-token'],
    ['https://PROJECT.supabase.co/', 'sb-project-auth-token'],
    [' https://project.supabase.co ', 'sb-project-auth-token'],
    ['https://project.supabase.co:8443/below', 'sb-project-auth-token'],
    ['https://auth.example.com.au', 'sb-auth-auth-token'],
    ['http://localhost:54321', 'sb-localhost-auth-token'],
    ['http://localhost', 'sb-localhost-auth-token'],
    ['http://127.0.0.1:54321', 'sb-127-auth-token'],
    ['http://[::1]:54321', 'sb-[::1]-auth-token'],
    ['https://münchen.example', 'sb-xn--mnchen-3ya-auth-token'],
  ])('of a project at “%s” is looked for where the client keeps it, under %s.', async (url, key) => {
    expect(storageKeyOf(url)).toBe(key);
    const session = server.issueSession();
    window.localStorage.setItem(key, JSON.stringify(session));
    const { auth } = await open({ url });
    expect(await auth.current()).toEqual({ data: session, error: null });
  });

  test('has the fields of a session with its user, and stands in the storage as a whole.', async () => {
    const session = server.issueSession();
    const inAnHour = Date.now() / 1000 + 3600;
    const { auth } = await open({ at: `/#${server.magicLinkFragment(session)}` });
    const { data } = await auth.current();
    expect(data).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: inAnHour,
      refresh_token: session.refresh_token,
      user: expect.objectContaining({ id: server.user.id, email: 'jess.taylor@example.com' }),
    });
    expect(storedSession()).toEqual(data);
  });

  test('is replaced as a whole by the one of a refresh.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    const { data } = await auth.client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(stored.refresh_token);
    expect(storedSession()).toEqual(data.session);
    expect(window.localStorage).toHaveLength(1);
  });
});

describe('A subscriber', () => {
  test('of a page with a good stored session hears SIGNED_IN, then INITIAL_SESSION.', async () => {
    const session = server.issueSession();
    const { events } = await open({ stored: session });
    expect(events).toEqual([
      { event: 'SIGNED_IN', session },
      { event: 'INITIAL_SESSION', session },
    ]);
    expect(server.calls()).toEqual([]);
  });

  test('of a page without a session hears INITIAL_SESSION with null.', async () => {
    const { events } = await open();
    expect(events).toEqual([{ event: 'INITIAL_SESSION', session: null }]);
  });

  test('of a page that a magic link led to hears INITIAL_SESSION, then SIGNED_IN.', async () => {
    const session = server.issueSession();
    const { events } = await open({ at: `/#${server.magicLinkFragment(session)}` });
    expect(events).toEqual([
      { event: 'INITIAL_SESSION', session },
      { event: 'SIGNED_IN', session },
    ]);
  });

  test('of a page whose stored session had to be refreshed hears TOKEN_REFRESHED, then INITIAL_SESSION.', async () => {
    const { events } = await open({ stored: server.issueSession({ secondsLeft: -1 }) });
    const session = storedSession();
    expect(events).toEqual([
      { event: 'TOKEN_REFRESHED', session },
      { event: 'INITIAL_SESSION', session },
    ]);
    expect(server.calls()).toEqual([refresh]);
  });

  test('of a page whose stored session expired and cannot be refreshed hears SIGNED_OUT first.', async () => {
    const stored = server.issueSession({ secondsLeft: -1 });
    server.revoke(stored);
    const { events } = await open({ stored });
    expect(events).toEqual([
      { event: 'SIGNED_OUT', session: null },
      { event: 'INITIAL_SESSION', session: null },
    ]);
    expect(storedSession()).toBeUndefined();
  });

  test('hears a refresh and a sign-out, with the session and with null.', async () => {
    const { auth, events } = await open({ stored: server.issueSession() });
    events.length = 0;
    await auth.client.auth.refreshSession();
    const session = storedSession();
    await auth.signOut();
    await pass(server, 1);
    expect(events).toEqual([
      { event: 'TOKEN_REFRESHED', session },
      { event: 'SIGNED_OUT', session: null },
    ]);
  });

  test('who comes later hears INITIAL_SESSION, and each hears it once.', async () => {
    const stored = server.issueSession();
    const { auth, events } = await open({ stored });
    const listener = jest.fn();
    auth.subscribe(listener);
    await pass(server, 1);
    expect(listener.mock.calls).toEqual([['INITIAL_SESSION', stored]]);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
  });

  test('who ended it hears no more, while the others do.', async () => {
    const { auth, events } = await open({ stored: server.issueSession() });
    const listener = jest.fn();
    const end = auth.subscribe(listener);
    await pass(server, 1);
    listener.mockClear();
    end();
    await auth.signOut();
    expect(listener).not.toHaveBeenCalled();
    expect(names(events)).toContain('SIGNED_OUT');
  });

  test('who ended it at once hears nothing.', async () => {
    const { auth } = await open({ stored: server.issueSession() });
    const listener = jest.fn();
    auth.subscribe(listener)();
    await pass(server, 1);
    expect(listener).not.toHaveBeenCalled();
  });

  test('who throws has its error logged, and the call it hears of is done all the same.', async () => {
    const { auth } = await open({ stored: server.issueSession() });
    const broken = new Error('The listener is broken.');
    const heard: string[] = [];
    auth.subscribe((event) => {
      if (event === 'SIGNED_OUT') throw broken;
    });
    auth.subscribe((event) => heard.push(event));
    expect(await auth.signOut()).toEqual({ error: null });
    expect(jest.mocked(console.error).mock.calls).toEqual([['A listener of the session failed.', broken]]);
    jest.mocked(console.error).mockClear();
    expect(heard).toContain('SIGNED_OUT');
    expect(storedSession()).toBeUndefined();
  });
});

describe('The current session', () => {
  test.each([3600, 91, 90])('is given as it is with %d seconds left, and nothing is sent.', async (seconds) => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    setSecondsLeft(stored, seconds);
    expect(await auth.current()).toEqual({ data: stored, error: null });
    await settle(server);
    expect(server.calls()).toEqual([]);
  });

  test.each([89, 1, 0, -3600])('is refreshed first with %d seconds left.', async (seconds) => {
    const stored = server.issueSession();
    const { auth, events } = await open({ stored });
    setSecondsLeft(stored, seconds);
    const { data, error } = await auth.current();
    expect(error).toBeNull();
    expect(data).toMatchObject({ expires_at: Date.now() / 1000 + 3600, user: { id: server.user.id } });
    expect(server.calls()).toEqual([refresh]);
    expect(server.received[0]?.body).toEqual({ refresh_token: stored.refresh_token });
    expect(storedSession()).toEqual(data);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('is refreshed once for calls made together.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    setSecondsLeft(stored, 0);
    const [one, other] = await Promise.all([auth.current(), auth.current()]);
    expect(one.data?.access_token).toBe(other.data?.access_token);
    expect(server.calls()).toEqual([refresh]);
  });

  test('is given as it is when its refresh is refused, as long as its token is good.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    server.revoke(stored);
    setSecondsLeft(stored, 60);
    expect(await auth.current()).toEqual({ data: stored, error: null });
    expect(server.calls()).toEqual([refresh]);
    expect(storedSession()).toEqual(stored);
  });

  test('is over when its refresh is refused and its token has expired: the server’s error, and SIGNED_OUT.', async () => {
    const stored = server.issueSession();
    const { auth, events } = await open({ stored });
    server.revoke(stored);
    setSecondsLeft(stored, 0);
    expect(await auth.current()).toMatchObject({
      data: null,
      error: { name: 'AuthApiError', status: 400, code: 'refresh_token_not_found' },
    });
    expect(storedSession()).toBeUndefined();
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT']);
    expect(await auth.current()).toMatchObject(noSession);
    expect(server.calls()).toEqual([refresh]);
  });

  test('stays stored when its token has expired and the server is down, and is there once that is back.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    const mend = server.fail(/token/, { status: 503, body: 'Service Unavailable' });
    setSecondsLeft(stored, 0);
    const answer = auth.current();
    await pass(server, 30);
    expect(await answer).toMatchObject({ data: null, error: { name: 'AuthRetryableFetchError', status: 503 } });
    expect(takeWarnings()).toHaveLength(1);
    expect(storedSession()).toEqual(stored);
    mend();
    await pass(server, 90);
    expect((await auth.current()).data?.refresh_token).toBe(storedSession()?.refresh_token);
    expect(storedSession()?.refresh_token).not.toBe(stored.refresh_token);
  });

  test('without one is a NoSessionError that says what to do, and nothing is sent.', async () => {
    const { auth } = await open();
    const { data, error } = await auth.current();
    expect(data).toBeNull();
    expect(error).toMatchObject(noSession.error);
    expect(error?.message).toBe('There is no session: sign in first.');
    // As the client's own errors, by which a page can tell it from a bug.
    expect(error).toMatchObject({ __isAuthError: true });
    await settle(server);
    expect(server.calls()).toEqual([]);
  });

  test('waits for the start-up, with a session that is being refreshed.', async () => {
    const begun = await visit({ url: server.url, stored: server.issueSession({ secondsLeft: -1 }) });
    const { data } = await (await begun.session()).current();
    expect(data).toEqual(storedSession());
    expect(server.calls()).toEqual([refresh]);
  });
});

describe('The user', () => {
  test('is the one the server knows now, with factors that the stored session does not have yet.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    const now = new Date().toISOString();
    server.user.factors = [
      {
        id: 'a-factor',
        friendly_name: 'My phone',
        factor_type: 'totp',
        status: 'verified',
        created_at: now,
        updated_at: now,
      },
    ];
    const { data, error } = await auth.user();
    expect(error).toBeNull();
    expect(data?.user).toEqual(server.user);
    expect(stored.user.factors).toBeUndefined();
    expect(server.calls()).toEqual(['GET /auth/v1/user']);
    expect(authorizations()).toEqual([`Bearer ${stored.access_token}`]);
    expect(server.received[0]?.headers.apikey).toBe(publishableKey);
  });

  test('is asked for with the new token, where the old one had to be refreshed.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    setSecondsLeft(stored, 0);
    expect((await auth.user()).error).toBeNull();
    expect(server.calls()).toEqual([refresh, 'GET /auth/v1/user']);
    expect(authorizations()[1]).toBe(`Bearer ${storedSession()?.access_token}`);
  });

  test('is not asked for without a session: a NoSessionError, and nothing is sent.', async () => {
    const { auth } = await open();
    expect(await auth.user()).toMatchObject(noSession);
    await settle(server);
    expect(server.calls()).toEqual([]);
  });

  test('of a session that was ended elsewhere is an error, and the session is gone.', async () => {
    const { auth, events } = await open({ stored: server.issueSession() });
    await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${storedSession()?.access_token}` },
    });
    expect((await auth.user()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(storedSession()).toBeUndefined();
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT']);
    expect(await auth.user()).toMatchObject(noSession);
  });

  test.each([
    ['does not answer', 'drop' as const, 0],
    ['is down', { status: 503, body: 'Service Unavailable' }, 503],
  ])('cannot be had when the server %s: an error, and the session stays.', async (_case, how, status) => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    server.fail(/user/, how);
    expect((await auth.user()).error).toMatchObject({ name: 'AuthRetryableFetchError', status });
    expect(server.calls()).toEqual(['GET /auth/v1/user']);
    expect(storedSession()).toEqual(stored);
  });
});

test.each(['current', 'user', 'verifyClaims', 'signOut'] as const)(
  '%s tells what was thrown where a session had to be refreshed and the browser has no room for it.',
  async (call) => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    setSecondsLeft(stored, 60);
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    const storing = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw full;
    });
    const { error } = await auth[call]();
    storing.mockRestore();
    // Whoever signs out is signed out here, even so.
    expect(storedSession()).toEqual(call === 'signOut' ? undefined : stored);
    expect(error).toMatchObject({ name: 'AuthUnknownError', originalError: full });
  },
);

describe('Signing out', () => {
  test('ends this session at the server and in the browser, and no other of the user.', async () => {
    const stored = server.issueSession();
    const elsewhere = server.issueSession();
    const { auth, events } = await open({ stored });
    expect(await auth.signOut()).toEqual({ error: null });
    expect(server.calls()).toEqual(['POST /auth/v1/logout?scope=local']);
    expect(authorizations()).toEqual([`Bearer ${stored.access_token}`]);
    expect(window.localStorage).toHaveLength(0);
    expect(events.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null });
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT']);
    expect(await auth.current()).toMatchObject(noSession);
    const ofElsewhere = await fetch(`${server.url}/auth/v1/user`, {
      headers: { Authorization: `Bearer ${elsewhere.access_token}` },
    });
    expect(ofElsewhere.status).toBe(200);
  });

  test.each([
    ['does not answer', 'drop' as const, 0],
    ['is down', { status: 503, body: 'Service Unavailable' }, 503],
  ])('while the server %s tells of it, and the session is gone all the same.', async (_case, how, status) => {
    const { auth, events } = await open({ stored: server.issueSession() });
    server.fail(/logout/, how);
    expect((await auth.signOut()).error).toMatchObject({ name: 'AuthRetryableFetchError', status });
    expect(server.calls()).toEqual(['POST /auth/v1/logout?scope=local']);
    expect(window.localStorage).toHaveLength(0);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT']);
    expect(await auth.current()).toMatchObject(noSession);
  });

  test('with an expired token while the server is down ends the session in the browser too.', async () => {
    const stored = server.issueSession();
    const { auth, events } = await open({ stored });
    server.fail(/token/, { status: 503, body: 'Service Unavailable' });
    setSecondsLeft(stored, 0);
    const answer = auth.signOut();
    await pass(server, 30);
    expect((await answer).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
    expect(takeWarnings()).toHaveLength(1);
    expect(window.localStorage).toHaveLength(0);
    expect(names(events)).toContain('SIGNED_OUT');
  });

  test('of a session that was ended elsewhere is no error.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    server.fail(/logout/, { status: 403, body: { code: 'session_not_found', message: 'Session does not exist' } });
    expect(await auth.signOut()).toEqual({ error: null });
    expect(window.localStorage).toHaveLength(0);
  });

  test('without a session is no error, and sends nothing.', async () => {
    const { auth } = await open();
    expect(await auth.signOut()).toEqual({ error: null });
    await settle(server);
    expect(server.calls()).toEqual([]);
  });
});

describe('Realtime', () => {
  const tokenOf = ({ client }: AuthSession) => client.realtime.accessTokenValue;

  test('goes on under the public key once the session is over.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    expect(tokenOf(auth)).toBe(stored.access_token);
    await auth.signOut();
    await pass(server, 1);
    expect(tokenOf(auth)).toBe(publishableKey);
  });

  test('has the new token after a refresh.', async () => {
    const { auth } = await open({ stored: server.issueSession() });
    await auth.client.auth.refreshSession();
    await pass(server, 1);
    expect(tokenOf(auth)).toBe(storedSession()?.access_token);
  });

  test('is asked for at its place in the project, with the public key.', async () => {
    const { auth } = await open({ stored: server.issueSession() });
    auth.client.realtime.connect();
    await settle(server);
    expect(server.received).toHaveLength(1);
    const { method, path, headers } = server.received[0] ?? {};
    const { pathname, searchParams } = new URL(path ?? '', server.url);
    expect([method, pathname, searchParams.get('apikey')]).toEqual(['GET', '/realtime/v1/websocket', publishableKey]);
    expect(headers?.upgrade).toBe('websocket');
    await auth.client.realtime.disconnect();
  });
});

describe('The client', () => {
  const message = {
    name: 'Jess Taylor',
    email: 'jess.taylor@example.com',
    phone: '0412 345 678',
    message: 'Is the cottage free in May?',
  };

  type Client = AuthSession['client'];
  /** A publishable key is no token, and an edge function would refuse it as one. */
  type WithoutSession = string | undefined;
  const calls: [string, (client: Client) => PromiseLike<{ error: unknown }>, string, unknown, WithoutSession][] = [
    [
      'a table',
      (client) => client.from('stays').select('id'),
      'GET /rest/v1/stays?select=id',
      undefined,
      `Bearer ${publishableKey}`,
    ],
    [
      'a function of the database',
      (client) => client.rpc('free_nights', { month: 5 }),
      'POST /rest/v1/rpc/free_nights',
      { month: 5 },
      `Bearer ${publishableKey}`,
    ],
    [
      'the storage',
      (client) => client.storage.from('photos').list('may'),
      'POST /storage/v1/object/list/photos',
      expect.objectContaining({ prefix: 'may' }),
      `Bearer ${publishableKey}`,
    ],
    [
      'an edge function',
      (client) => client.functions.invoke('send-contact-email', { body: message }),
      'POST /functions/v1/send-contact-email',
      message,
      undefined,
    ],
  ];

  test.each(calls)('asks %s in the session.', async (_what, call, received, body) => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    const { error } = await call(auth.client);
    expect(error).toBeNull();
    expect(server.calls()).toEqual([received]);
    expect(server.received[0]?.body).toEqual(body);
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${stored.access_token}`,
      apikey: publishableKey,
    });
  });

  test.each(calls)('asks %s under the public key without a session.', async (_what, call, received, body, bearer) => {
    const { auth } = await open();
    const { error } = await call(auth.client);
    expect(error).toBeNull();
    expect(server.calls()).toEqual([received]);
    expect(server.received[0]?.body).toEqual(body);
    expect(server.received[0]?.headers.apikey).toBe(publishableKey);
    expect(authorizations()).toEqual([bearer]);
  });

  test('asks with the new token, where the old one had to be refreshed.', async () => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    setSecondsLeft(stored, 0);
    await auth.client.functions.invoke('send-contact-email', { body: message });
    expect(server.calls()).toEqual([refresh, 'POST /functions/v1/send-contact-email']);
    expect(authorizations()[1]).toBe(`Bearer ${storedSession()?.access_token}`);
  });
});
