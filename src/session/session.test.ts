import type { Session } from '@supabase/supabase-js';
import { fakeAuthServer, refreshCall, storageKey, type Failure } from '../../tests/support/auth-server.ts';
import type { AuthClient } from './auth-client.ts';

const publishableKey = 'sb_publishable_test';

let server: ReturnType<typeof fakeAuthServer>;
let warn: jest.SpiedFunction<typeof console.warn>;
let client: AuthClient;
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
  if (isClientLoaded()) await client.auth.dispose();
  for (const call of listening.mock.calls) window.removeEventListener(...call);
  expect(warn.mock.calls).toEqual([]);
});

function useServer(started: typeof server): void {
  server = started;
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
}

/** Opens the stored session, as a page load does. Only the browser's storage keeps its state. */
async function load(settings = { url: server.url, key: publishableKey }): Promise<AuthClient | undefined> {
  jest.resetModules();
  process.env.GATSBY_SUPABASE_URL = settings.url;
  process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = settings.key;
  const { openStoredSession } = await import('./gate.ts');
  return openStoredSession();
}

async function open(stored: Session, url = server.url, key = storageKey): Promise<void> {
  window.localStorage.setItem(key, JSON.stringify(stored));
  const opened = await load({ url, key: publishableKey });
  if (!opened) throw new Error('The session was not opened.');
  client = opened;
  events = [];
  client.auth.onAuthStateChange((event, session) => events.push({ event, session }));
  await pass(0);
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
    expect(await load()).toBeUndefined();
    expect(isClientLoaded()).toBe(false);
  });

  it('is not loaded if the browser forbids storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expect(await load()).toBeUndefined();
    expect(isClientLoaded()).toBe(false);
  });

  it('is not loaded if the session is off', async () => {
    window.localStorage.setItem(storageKey, JSON.stringify(server.issueSession()));
    expect(await load({ url: '', key: '' })).toBeUndefined();
    expect(isClientLoaded()).toBe(false);
  });

  it('uses a stored session unchanged, whatever session a link has', async () => {
    window.location.hash = '#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer';
    const stored = server.issueSession();
    await open(stored);
    expect(events.at(-1)).toEqual({ event: 'INITIAL_SESSION', session: stored });
    expect(server.calls()).toEqual([]);
  });

  it.each([
    ['https://PROJECT.supabase.co/', 'sb-project-auth-token'],
    ['https://auth.example.com.au:8443/below', 'sb-auth-auth-token'],
  ])('for the project %s finds a session under the first part of the host’s name', async (url, key) => {
    const stored = server.issueSession();
    await open(stored, url, key);
    expect(events.at(-1)).toEqual({ event: 'INITIAL_SESSION', session: stored });
  });

  it('logs one error if it cannot be created, leaves the session in storage, and is created by the next page load', async () => {
    const stored = server.issueSession();
    window.localStorage.setItem(storageKey, JSON.stringify(stored));
    expect(await load({ url: server.url, key: '' })).toBeUndefined();
    expect(jest.mocked(console.error).mock.calls).toEqual([
      [expect.any(String), new Error('supabaseKey is required.')],
    ]);
    jest.mocked(console.error).mockClear();
    expect(storedSession()).toEqual(stored);
    await open(stored);
    expect(events.at(-1)).toEqual({ event: 'INITIAL_SESSION', session: stored });
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
      await client.auth.dispose();
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
    await Promise.all([client.auth.getClaims(), pass(60)]);
    expectOneWarning();
  });
});

describe('The session', () => {
  it('has claims that are verified with the server’s keys: a token with a different signature has an error', async () => {
    const stored = server.issueSession();
    await open({ ...stored, access_token: stored.access_token.replace(/\.[^.]{4}(?=[^.]*$)/, '.AAAA') });
    expect((await client.auth.getClaims()).error?.message).toBe('Invalid JWT signature');
    expect(server.calls()).toEqual(['GET /auth/v1/.well-known/jwks.json']);
  });
});
