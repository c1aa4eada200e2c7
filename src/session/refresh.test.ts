import type { Session } from '@supabase/supabase-js';
import type { AuthServer, Failure } from '../../tests/support/auth-server';
import {
  names,
  pass,
  refreshCall,
  storedSession,
  takeLogs,
  useVisits,
  visit,
  type Visit,
} from '../../tests/support/session-visit';

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** Starts a visit with a stored session, and waits until nothing is in progress. */
async function start(stored: Session): Promise<Visit> {
  const started = await visit({ url: server.url, stored });
  await pass(0);
  return started;
}

function show(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('The access token is refreshed at the first tick of 30 seconds with less than 120 seconds left.', async () => {
  const { events } = await start(server.issueSession({ secondsLeft: 150 }));
  await pass(59);
  expect(server.calls()).toEqual([]);
  await pass(1);
  expect(server.calls()).toEqual([refreshCall]);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
  expect(storedSession()).toEqual(events.at(-1)?.session);
});

test('A hidden page refreshes nothing until it is visible again, then at once.', async () => {
  const { events } = await start(server.issueSession({ secondsLeft: 300 }));
  show('hidden');
  await pass(3600);
  expect(server.calls()).toEqual([]);
  show('visible');
  await pass(0);
  expect(server.calls()).toEqual([refreshCall]);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
  await pass(3600);
  expect(server.calls()).toEqual([refreshCall, refreshCall]);
});

test('A page that becomes visible recovers its session: listeners hear SIGNED_IN again.', async () => {
  const { events } = await start(server.issueSession());
  show('hidden');
  await pass(600);
  show('visible');
  await pass(0);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_IN']);
  expect(server.calls()).toEqual([]);
});

test('An expired session that the server refuses to refresh is removed: listeners hear SIGNED_OUT.', async () => {
  const stored = server.issueSession({ secondsLeft: -1 });
  server.fail(/token/, { status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } });
  const { events } = await start(stored);
  expect(events[0]).toEqual({ event: 'SIGNED_OUT', session: null });
  expect(window.localStorage).toHaveLength(0);
});

test.each<[string, Failure]>([
  ['no connection', 'drop'],
  ['status 503', { status: 503, body: { message: 'Unavailable' } }],
  ['a status that the client alone does not retry', { status: 507, body: { message: 'Full' } }],
  ['too many requests', { status: 429, body: { code: 'over_request_rate_limit', message: 'Too many' } }],
  ['a page in place of JSON', { status: 200, body: '<html>' }],
  ['a firewall that forbids the request', { status: 403, body: '<html>' }],
])('An outage with %s is one warning. The session is kept, and refreshed later.', async (_, failure) => {
  const stored = server.issueSession({ secondsLeft: 119 });
  const recover = server.fail(/token/, failure);
  const { events } = await start(stored);
  await pass(300);
  expect(server.calls().length).toBeGreaterThan(8);
  expect(storedSession()).toEqual(stored);
  recover();
  await pass(60);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
  const warning = [expect.stringMatching(/likely a transient error/), expect.anything()];
  expect(takeLogs(console.warn)).toEqual([warning]);
  server.fail(/token/, failure);
  await pass(3600);
  expect(takeLogs(console.warn)).toEqual([warning]);
});

test('A refused refresh and failures of other calls are no outage.', async () => {
  server.fail(/user/, { status: 503, body: 'Unavailable' });
  server.fail(/token/, { status: 400, body: { code: 'refresh_token_already_used', message: 'Already used' } });
  const { session } = await start(server.issueSession({ secondsLeft: 119 }));
  expect((await (await session()).user()).error).toMatchObject({ status: 503 });
  expect(server.calls()).toEqual([refreshCall, 'GET /auth/v1/user']);
});

test('A refresh may be repeated with the parent of the active refresh token. An older one ends the session.', async () => {
  const oldest = server.issueSession();
  const { session } = await start(oldest);
  const { auth } = (await session()).client;
  const parent = (await auth.refreshSession()).data.session;
  const active = (await auth.refreshSession()).data.session;
  await pass(600);
  const again = await auth.refreshSession({ refresh_token: parent?.refresh_token ?? '' });
  expect(again.data.session?.refresh_token).toBe(active?.refresh_token);
  const refused = await auth.refreshSession({ refresh_token: oldest.refresh_token });
  expect(refused.error).toMatchObject({ code: 'refresh_token_already_used' });
});

test.each([
  ['refuse every request', () => Promise.reject(new DOMException('The request was aborted.', 'AbortError'))],
  ['never answer', () => new Promise<never>(() => undefined)],
])('Browser locks that %s change nothing, and nothing is logged.', async (_, request) => {
  const asked = jest.fn(request);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: asked, query: asked } });
  try {
    const { events, session } = await start(server.issueSession({ secondsLeft: 119 }));
    const auth = await session();
    expect(await auth.current()).toEqual({ data: storedSession(), error: null });
    expect(await auth.signOut()).toEqual({ error: null });
    expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
    expect(asked).not.toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
