import type { Session } from '@supabase/supabase-js';
import { magicLinkFragment, type AuthServer } from '../../tests/support/auth-server';
import {
  names,
  pass,
  publishableKey,
  storedSession,
  takeLogs,
  useVisits,
  visit,
  type Visit,
} from '../../tests/support/session-visit';
import type { AuthSession } from './auth-session';
import { storageKeyOf } from './settings';

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** A visit whose session is open and loaded. */
async function open(stored?: Session): Promise<Visit & { auth: AuthSession }> {
  const started = await visit({ url: server.url, ...(stored && { stored }) });
  const auth = await started.session();
  await pass(0);
  return { ...started, auth };
}

/** Changes the payload or the signature of the access token. */
function tamper(session: Session, change: (payload: string, signature: string) => [string, string]): Session {
  const [header = '', payload = '', signature = ''] = session.access_token.split('.');
  return { ...session, access_token: [header, ...change(payload, signature)].join('.') };
}

test.each([
  ['https://PROJECT.supabase.co/', 'sb-project-auth-token'],
  ['https://project.supabase.co:8443/below', 'sb-project-auth-token'],
  ['https://auth.example.com.au', 'sb-auth-auth-token'],
  ['http://127.0.0.1:54321', 'sb-127-auth-token'],
])('The session of %s is in localStorage under %s.', async (url, key) => {
  const session = server.issueSession();
  window.localStorage.setItem(key, JSON.stringify(session));
  expect(storageKeyOf(url)).toBe(key);
  const auth = await (await visit({ url })).session();
  expect(await auth.current()).toEqual({ data: session, error: null });
});

test('Tokens that come into the URL after the gate has run are ignored.', async () => {
  const { gate } = await visit({ url: server.url });
  window.history.replaceState(null, '', `/#${magicLinkFragment(server.issueSession())}`);
  expect((await (await gate.openSession())?.current())?.error).toMatchObject({ code: 'no_session' });
  expect(server.calls()).toEqual([]);
});

describe('current', () => {
  test('returns the stored session with all its fields, and sends nothing while its token is valid.', async () => {
    const { auth } = await open(server.issueSession());
    expect((await auth.current()).data).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Date.now() / 1000 + 3600,
      refresh_token: expect.any(String),
      user: expect.objectContaining({ id: server.user.id, email: 'jess.taylor@example.com' }),
    });
    expect(server.calls()).toEqual([]);
  });

  test('without a session returns a NoSessionError that says what to do, and sends nothing.', async () => {
    const { auth } = await open();
    const { data, error } = await auth.current();
    expect(data).toBeNull();
    expect(error).toMatchObject({ name: 'NoSessionError', code: 'no_session', __isAuthError: true });
    expect(error?.message).toBe('There is no session: sign in first.');
    expect(server.calls()).toEqual([]);
  });
});

test('user returns the user with the factors that the server knows now, each with its fields.', async () => {
  const { auth } = await open(server.issueSession());
  const at = '2026-07-01T02:00:00Z';
  const factor = { id: 'a', friendly_name: 'My phone', factor_type: 'phone', status: 'verified' } as const;
  server.user.factors = [{ ...factor, created_at: at, updated_at: at }];
  expect((await auth.user()).data).toMatchObject({ user: { id: server.user.id, factors: [factor] } });
  expect(server.calls()).toEqual(['GET /auth/v1/user']);
});

describe('verifyClaims', () => {
  test('returns the claims of the access token after checking it against the keys of the server.', async () => {
    const { auth } = await open(server.issueSession());
    const { data, error } = await auth.verifyClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ sub: server.user.id, role: 'authenticated' });
    expect(server.calls()).toEqual(['GET /auth/v1/.well-known/jwks.json']);
  });

  test.each<[string, string, Parameters<typeof tamper>[1]]>([
    ['another signature', 'Invalid JWT signature', (payload, signature) => [payload, `AAAA${signature.slice(4)}`]],
    ['a payload that is not JSON', 'Invalid JWT', (_, signature) => ['YWJj', signature]],
  ])('refuses a token with %s: %s.', async (_, message, change) => {
    const { auth } = await open(tamper(server.issueSession(), change));
    expect(await auth.verifyClaims()).toMatchObject({ data: null, error: { name: 'AuthInvalidJwtError', message } });
  });
});

describe('signOut', () => {
  test('ends this session on the server and in the browser, and clears the authorisation of realtime.', async () => {
    const stored = server.issueSession();
    const { auth, events } = await open(stored);
    expect(auth.client.realtime.accessTokenValue).toBe(stored.access_token);
    expect(await auth.signOut()).toEqual({ error: null });
    await pass(0);
    expect(server.calls()).toEqual(['POST /auth/v1/logout?scope=local']);
    expect(server.received[0]?.headers.get('authorization')).toBe(`Bearer ${stored.access_token}`);
    expect(window.localStorage).toHaveLength(0);
    expect(events.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null });
    expect(auth.client.realtime.accessTokenValue).toBe(publishableKey);
  });

  test('returns an error if the server is down, but ends the session in the browser.', async () => {
    const { auth, events } = await open(server.issueSession());
    server.fail(/logout/, { status: 503, body: 'Service Unavailable' });
    expect((await auth.signOut()).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
    expect(window.localStorage).toHaveLength(0);
    expect(names(events).at(-1)).toBe('SIGNED_OUT');
  });
});

test.each(['current', 'user', 'verifyClaims', 'signOut'] as const)(
  '%s returns what was thrown if the browser has no room for a refreshed session.',
  async (call) => {
    const stored = server.issueSession();
    const { auth } = await open(stored);
    jest.setSystemTime(((stored.expires_at ?? 0) - 60) * 1000);
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    const storing = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw full;
    });
    const { error } = await auth[call]();
    storing.mockRestore();
    expect(error).toMatchObject({ name: 'AuthUnknownError', originalError: full });
    expect(storedSession()).toEqual(call === 'signOut' ? undefined : stored);
  },
);

test('An error that a listener throws is logged, and stops neither the call nor other listeners.', async () => {
  const { auth } = await open(server.issueSession());
  const broken = new Error('The listener is broken.');
  const heard: string[] = [];
  auth.subscribe((event) => {
    if (event === 'SIGNED_OUT') throw broken;
  });
  auth.subscribe((event) => heard.push(event));
  expect(await auth.signOut()).toEqual({ error: null });
  expect(takeLogs(console.error)).toEqual([['A session listener failed.', broken]]);
  expect(heard).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
});

describe('The client', () => {
  const calls: [string, (client: AuthSession['client']) => PromiseLike<unknown>, string][] = [
    ['rest', (client) => client.from('stays').select('id'), 'GET /rest/v1/stays?select=id'],
    ['rpc', (client) => client.rpc('free_nights', { month: 5 }), 'POST /rest/v1/rpc/free_nights'],
    ['storage', (client) => client.storage.from('photos').list(), 'POST /storage/v1/object/list/photos'],
    ['functions', (client) => client.functions.invoke('quote', { body: {} }), 'POST /functions/v1/quote'],
  ];

  test.each(calls)('calls %s with the public key and the access token.', async (_, call, received) => {
    const stored = server.issueSession();
    const { auth } = await open(stored);
    await call(auth.client);
    expect(server.calls()).toEqual([received]);
    const { headers } = server.received[0] ?? {};
    expect(headers?.get('apikey')).toBe(publishableKey);
    expect(headers?.get('authorization')).toBe(`Bearer ${stored.access_token}`);
  });

  test('without a session calls rest with the public key alone.', async () => {
    const { auth } = await open();
    await auth.client.from('stays').select('id');
    expect(server.received[0]?.headers.get('authorization')).toBe(`Bearer ${publishableKey}`);
  });

  test('connects realtime to the project.', async () => {
    const { auth } = await open();
    expect(auth.client.realtime.endpointURL()).toMatch(/^ws:\/\/127\.0\.0\.1:54321\/realtime\/v1\//);
  });
});
