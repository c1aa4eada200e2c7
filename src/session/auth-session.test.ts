import type { Session } from '@supabase/supabase-js';
import { magicLinkFragment, type AuthServer } from '../../tests/support/auth-server';
import {
  names,
  pass,
  publishableKey,
  refreshCall,
  storageKey,
  storedSession,
  takeLogs,
  useVisits,
  visit,
  type Visit,
} from '../../tests/support/session-visit';
import type { AuthSession } from './auth-session';
import { storageKeyOf } from './stored-session';

const signInFailed = 'The sign-in that led to this page failed.';

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** A visit whose session is open and loaded. */
async function open({ stored, link }: { stored?: Session; link?: Session } = {}) {
  const at = link ? `/#${magicLinkFragment(link)}` : '/';
  const started = await visit({ url: server.url, at, ...(stored && { stored }) });
  const auth = await started.session();
  await pass(0);
  return { ...started, auth } satisfies Visit & { auth: AuthSession };
}

const sessionOfZoe = () => server.issueSession({ user: { ...server.user, id: 'zoe', email: 'zoe@example.com' } });

function refuse(method: 'setItem' | 'removeItem'): { mockRestore: () => void } {
  return jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
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

describe('A link', () => {
  test('replaces the stored session, after the page has heard of that.', async () => {
    const [stored, link] = [server.issueSession(), sessionOfZoe()];
    const { events } = await open({ stored, link });
    expect(events).toEqual([
      { event: 'SIGNED_IN', session: stored },
      { event: 'INITIAL_SESSION', session: stored },
      { event: 'SIGNED_IN', session: link },
    ]);
    expect(storedSession()).toEqual(link);
    expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
  });

  test('whose access token has expired is refreshed once, and signs in.', async () => {
    const { events } = await open({ link: server.issueSession({ secondsLeft: -10 }) });
    await pass(1);
    expect(names(events)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(server.calls()).toEqual([refreshCall, 'GET /auth/v1/user']);
  });

  test.each<[string, (link: Session) => Session, string]>([
    ['whose session has ended', (link) => link, 'AuthSessionMissingError'],
    ['without a refresh token', (link) => ({ ...link, refresh_token: '' }), 'AuthSessionMissingError'],
    ['whose token is not JSON', (link) => ({ ...link, access_token: 'YWJj.YWJj.YWJj' }), 'SyntaxError'],
  ])('%s is one warning, and keeps the stored session.', async (_, change, name) => {
    const stored = server.issueSession();
    server.fail(/user/, { status: 403, body: { code: 'session_not_found', message: 'Session not found' } });
    const { events } = await open({ stored, link: change(sessionOfZoe()) });
    expect(takeLogs(console.warn)).toEqual([[signInFailed, expect.objectContaining({ name })]]);
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
    expect(storedSession()).toEqual(stored);
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('does not sign in a visitor who signed out meanwhile.', async () => {
    const recover = server.fail(/token/, 'drop');
    const { auth } = await open({ link: server.issueSession({ secondsLeft: -10 }) });
    expect(await auth.signOut()).toEqual({ error: null });
    recover();
    await pass(30);
    expect(storedSession()).toBeUndefined();
  });

  test('does not sign in a visitor who signed out between its two requests.', async () => {
    let respond: () => void = () => undefined;
    const responding = new Promise<void>((resolve) => {
      respond = resolve;
    });
    globalThis.fetch = async (...request) => {
      const response = await server.fetch(...request);
      if (server.received.length === 2) await responding;
      return response;
    };
    const { auth, events } = await open({ link: server.issueSession() });
    expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
    expect(await auth.signOut()).toEqual({ error: null });
    respond();
    await pass(0);
    expect(storedSession()).toBeUndefined();
    expect(names(events).at(-1)).toBe('SIGNED_OUT');
    expect(server.calls().at(-1)).toBe('POST /auth/v1/logout?scope=local');
  });
});

describe('signOut', () => {
  test('ends this session on the server and in the browser, and clears the authorisation of realtime.', async () => {
    const stored = server.issueSession();
    const { auth, events } = await open({ stored });
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
    const { auth, events } = await open({ stored: server.issueSession() });
    server.fail(/logout/, { status: 503, body: 'Service Unavailable' });
    expect((await auth.signOut()).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
    expect(window.localStorage).toHaveLength(0);
    expect(names(events).at(-1)).toBe('SIGNED_OUT');
  });

  test('returns an error if the browser does not remove the session, but ends it in the page.', async () => {
    const { auth, events } = await open({ stored: server.issueSession() });
    const removing = refuse('removeItem');
    expect((await auth.signOut()).error).toMatchObject({ message: 'The browser did not remove the session.' });
    expect(names(events).at(-1)).toBe('SIGNED_OUT');
    expect((await auth.current()).error).toMatchObject({ code: 'no_session' });
    removing.mockRestore();
  });
});

test.each(['current', 'user', 'verifyClaims', 'signOut'] as const)(
  '%s works if the browser has no room for a refreshed session.',
  async (call) => {
    const stored = server.issueSession();
    const { auth } = await open({ stored });
    jest.setSystemTime(((stored.expires_at ?? 0) - 60) * 1000);
    const storing = refuse('setItem');
    expect((await auth[call]()).error).toBeNull();
    storing.mockRestore();
    expect(server.calls()[0]).toBe(refreshCall);
  },
);

test('A refreshed session that the browser did not store ends with the stored one, in another tab.', async () => {
  const stored = server.issueSession();
  const { auth } = await open({ stored });
  jest.setSystemTime(((stored.expires_at ?? 0) - 60) * 1000);
  const storing = refuse('setItem');
  expect((await auth.current()).data).not.toEqual(stored);
  storing.mockRestore();
  window.localStorage.removeItem(storageKey);
  expect((await auth.current()).error).toMatchObject({ code: 'no_session' });
});

test.each([
  ['when the page is shown', new Event('visibilitychange')],
  ['when the page is restored', new Event('pageshow')],
  ['when a control gets the focus', new FocusEvent('focus')],
  ['if another tab did that', new StorageEvent('storage', { key: null })],
])('Once the storage is cleared, the session ends %s, and not when another key changes.', async (_, event) => {
  const { events } = await open({ stored: server.issueSession() });
  window.localStorage.removeItem(storageKey);
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  await pass(0);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
  window.dispatchEvent(event);
  await pass(0);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT']);
  expect(server.calls()).toEqual([]);
});

test('An error that a listener throws is logged, and stops neither the call nor other listeners.', async () => {
  const { auth } = await open({ stored: server.issueSession() });
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

test.each<[string, (client: AuthSession['client']) => PromiseLike<unknown>, string]>([
  ['rest', (client) => client.from('stays').select('id'), 'GET /rest/v1/stays?select=id'],
  ['rpc', (client) => client.rpc('free_nights', { month: 5 }), 'POST /rest/v1/rpc/free_nights'],
  ['storage', (client) => client.storage.from('photos').list(), 'POST /storage/v1/object/list/photos'],
  ['functions', (client) => client.functions.invoke('quote', { body: {} }), 'POST /functions/v1/quote'],
])('The client calls %s with the public key, and with the access token if there is one.', async (_, call, received) => {
  const stored = server.issueSession();
  const { auth } = await open({ stored });
  await call(auth.client);
  await auth.signOut();
  await call(auth.client);
  expect(server.calls()).toEqual([received, 'POST /auth/v1/logout?scope=local', received]);
  const keys = server.received.map(({ headers }) => [headers.get('apikey'), headers.get('authorization')]);
  expect(keys[0]).toEqual([publishableKey, `Bearer ${stored.access_token}`]);
  expect(keys[2]?.[0]).toBe(publishableKey);
  expect([null, `Bearer ${publishableKey}`]).toContain(keys[2]?.[1]);
});

test('The client connects realtime to the project.', async () => {
  const { auth } = await open();
  expect(auth.client.realtime.endpointURL()).toMatch(/^ws:\/\/127\.0\.0\.1:54321\/realtime\/v1\//);
});
