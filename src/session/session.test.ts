import type { Factor, Session } from '@supabase/supabase-js';
import { fakeAuthServer, refreshCall, storageKey, type Failure } from '../../tests/support/auth-server.ts';
import type { AuthSession } from './auth-session.ts';
import { storageKeyOf } from './gate.ts';

const publishableKey = 'sb_publishable_test';

let server: ReturnType<typeof fakeAuthServer>;
let warn: jest.SpiedFunction<typeof console.warn>;
let auth: AuthSession;
let events: { event: string; session: Session | null }[];
let listening: jest.SpiedFunction<typeof window.addEventListener>;

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-07-01T02:00:00Z'),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  listening = jest.spyOn(window, 'addEventListener');
  window.localStorage.clear();
  useServer(fakeAuthServer());
});

afterEach(async () => {
  if (isClientLoaded()) await auth.client.auth.dispose();
  for (const call of listening.mock.calls) window.removeEventListener(...call);
  expect(warn.mock.calls).toEqual([]);
});

function useServer(started: typeof server): void {
  server = started;
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
}

/** Loads the gate again, as a page load does. Only the browser's storage keeps its state. */
async function loadGate(settings = { url: server.url, key: publishableKey }) {
  jest.resetModules();
  process.env.GATSBY_SUPABASE_URL = settings.url;
  process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = settings.key;
  const gate = await import('./gate.ts');
  gate.openStoredSession();
  return gate;
}

async function open(stored?: Session): Promise<void> {
  if (stored) window.localStorage.setItem(storageKey, JSON.stringify(stored));
  await openWith(await loadGate());
  events = [];
  auth.client.auth.onAuthStateChange((event, session) => events.push({ event, session }));
  await pass(0);
}

async function openWith(gate: Awaited<ReturnType<typeof loadGate>>): Promise<void> {
  const opened = await gate.openSession();
  if (!opened) throw new Error('The session is off.');
  auth = opened;
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

const isClientLoaded = () => Object.keys(require.cache).some((file) => file.includes('@supabase'));

const storedSession = () => JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as Session | null;

function expectOneWarning(): void {
  expect(warn.mock.calls).toEqual([[expect.stringContaining('This is likely a transient error.'), expect.anything()]]);
  warn.mockClear();
}

function show(state: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

describe('The client', () => {
  it.each([null, 'hello{', 'null', '', '5', '"text"', '[]', '{}'])('is not loaded if %j is stored', async (stored) => {
    if (stored !== null) window.localStorage.setItem(storageKey, stored);
    await loadGate();
    await pass(1);
    expect(isClientLoaded()).toBe(false);
  });

  it('is not loaded if the browser forbids storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    await loadGate();
    await pass(1);
    expect(isClientLoaded()).toBe(false);
  });

  it('is not loaded if the session is off, even for a page that needs a session', async () => {
    window.localStorage.setItem(storageKey, JSON.stringify(server.issueSession()));
    const gate = await loadGate({ url: '', key: '' });
    expect(await gate.openSession()).toBeUndefined();
    await pass(1);
    expect(isClientLoaded()).toBe(false);
  });

  it('is loaded once, and uses a stored session unchanged, whatever session a link has', async () => {
    window.location.hash = '#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer';
    const stored = server.issueSession();
    await open(stored);
    const { openSession } = await import('./gate.ts');
    expect(await openSession()).toBe(auth);
    expect(events.at(-1)).toEqual({ event: 'INITIAL_SESSION', session: stored });
    expect(server.calls()).toEqual([]);
  });

  it('keeps a session under the first part of the host’s name', () => {
    expect(storageKeyOf('https://PROJECT.supabase.co/')).toBe('sb-project-auth-token');
    expect(storageKeyOf('https://auth.example.com.au:8443/below')).toBe('sb-auth-auth-token');
  });

  it('logs one error if it cannot be created, leaves the session in storage, and is created by the next call', async () => {
    const stored = server.issueSession();
    window.localStorage.setItem(storageKey, JSON.stringify(stored));
    const gate = await loadGate({ url: server.url, key: '' });
    await expect(gate.openSession()).rejects.toThrow(new Error('supabaseKey is required.'));
    await pass(0);
    expect(console.error).toHaveBeenCalledTimes(1);
    jest.mocked(console.error).mockClear();
    expect(storedSession()).toEqual(stored);
    process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = publishableKey;
    await openWith(gate);
    expect((await auth.client.auth.getSession()).data.session).toEqual(stored);
  });
});

describe('The access token', () => {
  it.each<[string, Failure]>([
    ['no connection', 'drop'],
    ['a failing server', { status: 507, body: { message: 'Full' } }],
    ['too many requests', { status: 429, body: { code: 'over_request_rate_limit', message: 'Too many' } }],
    ['an HTML page instead of JSON', { status: 200, body: '<html>' }],
    ['no answer', 'silence'],
  ])('is kept, with only one warning, during an outage (%s), and is refreshed later', async (_, failure) => {
    const stored = server.issueSession(119);
    const recover = server.failRefreshes(failure);
    await open(stored);
    await pass(300);
    expect(server.calls().length).toBeGreaterThan(failure === 'silence' ? 4 : 8);
    expect(storedSession()).toEqual(stored);
    expectOneWarning();
    recover();
    await pass(60);
    expect(events.at(-1)?.event).toBe('TOKEN_REFRESHED');
    server.failRefreshes(failure);
    await pass(3600);
    expectOneWarning();
  });

  it('is refreshed 58 minutes later, whatever time the clock of the visitor or of the server says', async () => {
    for (const hoursFast of [0, 1, 24, -24]) {
      useServer(fakeAuthServer(undefined, () => Date.now() - hoursFast * 3_600_000));
      await open(server.issueSession(-24 * 3600));
      await pass(0);
      await pass(57 * 60);
      expect([hoursFast, server.calls().length]).toEqual([hoursFast, 1]);
      await pass(2 * 60);
      expect([hoursFast, server.calls().length]).toEqual([hoursFast, 2]);
      await auth.client.auth.dispose();
    }
  });

  it('is not refreshed in a page that is opened in the background, but is once the page is visible', async () => {
    show('hidden');
    const opening = open(server.issueSession(-1));
    await pass(3600);
    expect(server.calls()).toEqual([]);
    show('visible');
    await opening;
    await pass(0);
    expect(server.calls()).toEqual([refreshCall]);
  });

  it('is removed after one warning if it cannot be refreshed, and a later one warns again', async () => {
    const recover = server.failRefreshes({ status: 400, body: { code: 'refresh_token_not_found', message: 'No' } });
    await open(server.issueSession(-1));
    expectOneWarning();
    expect(events.at(-1)).toEqual({ event: 'INITIAL_SESSION', session: null });
    expect(storedSession()).toBeNull();
    recover();
    server.failRefreshes('drop');
    const later = { ...server.issueSession(-1), refresh_token: 'of a later session' };
    window.localStorage.setItem(storageKey, JSON.stringify(later));
    await Promise.all([auth.client.auth.getClaims(), pass(60)]);
    expectOneWarning();
  });
});

const factorId = 'f';
const code = { factorId, challengeId: 'c', code: '123456' };

const calls: [string, () => Promise<{ data: unknown; error: unknown }>, string, unknown?][] = [
  ['enrol', () => auth.factors.enrol({ factorType: 'totp' }), 'POST /auth/v1/factors', { factor_type: 'totp' }],
  ['challenge', () => auth.factors.challenge({ factorId }), 'POST /auth/v1/factors/f/challenge', { factorId }],
  ['verify', () => auth.factors.verify(code), 'POST /auth/v1/factors/f/verify', { challenge_id: 'c', code: '123456' }],
  ['remove', () => auth.factors.remove(factorId), 'DELETE /auth/v1/factors/f'],
];

describe('The session', () => {
  it.each(calls)('is needed to %s a factor, and is refreshed first if it has expired', async (...row) => {
    const [, call, sent, body] = row;
    await open();
    const message = 'There is no session: sign in first.';
    expect(await call()).toMatchObject({ data: null, error: { code: 'no_session', message } });
    expect(server.calls()).toEqual([]);
    await auth.client.auth.dispose();
    await open(server.issueSession(-1));
    expect((await call()).error).toBeNull();
    expect(server.calls()).toEqual([refreshCall, sent]);
    expect(server.received[1]?.body).toEqual(body);
  });

  it('has claims that are verified with the server’s keys: a token with a different signature has an error', async () => {
    const stored = server.issueSession();
    await open({ ...stored, access_token: stored.access_token.replace(/\.[^.]{4}(?=[^.]*$)/, '.AAAA') });
    expect((await auth.client.auth.getClaims()).error?.message).toBe('Invalid JWT signature');
    expect(server.calls()).toEqual(['GET /auth/v1/.well-known/jwks.json']);
  });

  it('has the assurance level aal2 if the user has a verified factor of any type', async () => {
    await open();
    const factor = { factor_type: 'phone', status: 'unverified' } as Factor;
    const users = [undefined, null, [factor], [factor, { ...factor, status: 'verified' as const }]];
    const levels = users.map((factors) => auth.assuranceLevel({ factors }));
    expect(levels).toEqual(['aal1', 'aal1', 'aal1', 'aal2']);
  });
});
