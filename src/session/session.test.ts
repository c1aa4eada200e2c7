import type { Factor, Session } from '@supabase/supabase-js';
import {
  fakeAuthServer,
  refreshCall,
  storageKey,
  type AuthServer,
  type Failure,
} from '../../tests/support/auth-server';
import type { AuthSession } from './auth-session';

const publishableKey = 'sb_publishable_test';
const { fetch } = globalThis;

let server: AuthServer;
let warn: jest.SpiedFunction<typeof console.warn>;
/** The session that a test opens, and the events that its listener receives. */
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
  server = fakeAuthServer();
  globalThis.fetch = server.fetch;
});

afterEach(async () => {
  if (isClientLoaded()) await auth.client.auth.dispose();
  for (const call of listening.mock.calls) window.removeEventListener(...call);
  globalThis.fetch = fetch;
  const warnings = [...warn.mock.calls];
  jest.restoreAllMocks();
  jest.useRealTimers();
  expect(warnings).toEqual([]);
});

/** Loads the gate again, as a page load does. Only the browser's storage keeps its state. */
async function loadGate(settings = { url: server.url, key: publishableKey }) {
  jest.resetModules();
  process.env.GATSBY_SUPABASE_URL = settings.url;
  process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY = settings.key;
  const gate = await import('./gate');
  gate.openStoredSession();
  return gate;
}

/** Opens the session, optionally one that an earlier visit has stored, and waits until nothing is in progress. */
async function open(stored?: Session): Promise<void> {
  if (stored) window.localStorage.setItem(storageKey, JSON.stringify(stored));
  const opened = await (await loadGate()).openSession();
  if (!opened) throw new Error('The session is off.');
  auth = opened;
  events = [];
  auth.subscribe((event, session) => events.push({ event, session }));
  await pass(0);
}

/** Advances the clock, and waits for the requests that this starts. */
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

const isClientLoaded = () => Object.keys(require.cache).some((file) => file.includes('@supabase'));

const storedSession = () => JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as Session | null;

const names = () => events.map(({ event }) => event);

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
    expect(isClientLoaded()).toBe(false);
  });

  it('is loaded once, and uses a stored session unchanged', async () => {
    const stored = server.issueSession();
    await open(stored);
    const { openSession } = await import('./gate');
    expect(await openSession()).toBe(auth);
    expect(events).toEqual([
      { event: 'SIGNED_IN', session: stored },
      { event: 'INITIAL_SESSION', session: stored },
    ]);
    expect(server.calls()).toEqual([]);
  });

  it.each([
    ['https://PROJECT.supabase.co/', 'sb-project-auth-token'],
    ['https://auth.example.com.au:8443/below', 'sb-auth-auth-token'],
    ['http://127.0.0.1:54321', 'sb-127-auth-token'],
  ])('keeps a session for %s in localStorage under %s', async (url, key) => {
    const stored = server.issueSession();
    window.localStorage.setItem(key, JSON.stringify(stored));
    const session = await (await loadGate({ url, key: publishableKey })).openSession();
    if (session) auth = session;
    expect((await auth.client.auth.getSession()).data.session).toEqual(stored);
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
    const opened = await gate.openSession();
    if (!opened) throw new Error('The session is off.');
    auth = opened;
    expect((await auth.client.auth.getSession()).data.session).toEqual(stored);
  });
});

describe('The access token', () => {
  it('is refreshed at the first 30-second tick when less than 120 seconds are left', async () => {
    await open(server.issueSession(150));
    await pass(59);
    expect(server.calls()).toEqual([]);
    await pass(1);
    expect(server.calls()).toEqual([refreshCall]);
    expect(names().at(-1)).toBe('TOKEN_REFRESHED');
    expect(storedSession()).toEqual(events.at(-1)?.session);
  });

  it('is not refreshed while the page is hidden, but is as soon as the page is visible again', async () => {
    await open(server.issueSession(300));
    show('hidden');
    await pass(3600);
    expect(server.calls()).toEqual([]);
    show('visible');
    await pass(0);
    expect(server.calls()).toEqual([refreshCall]);
    expect(names().at(-1)).toBe('TOKEN_REFRESHED');
  });

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
    expect(names().at(-1)).toBe('TOKEN_REFRESHED');
    server.failRefreshes(failure);
    await pass(3600);
    expectOneWarning();
  });

  it('is removed with the session, and one warning is logged, if it has expired and cannot be refreshed', async () => {
    server.failRefreshes({ status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } });
    await open(server.issueSession(-1));
    expectOneWarning();
    expect(events.at(-1)).toEqual({ event: 'INITIAL_SESSION', session: null });
    expect(storedSession()).toBeNull();
  });

  it('is refreshed 58 minutes later, whatever time the clock of the visitor or of the server says', async () => {
    for (const hoursFast of [0, 1, 24, -24]) {
      server = fakeAuthServer(undefined, () => Date.now() - hoursFast * 3_600_000);
      globalThis.fetch = server.fetch;
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

  it('of a later session causes a warning again if it cannot be refreshed', async () => {
    const recover = server.failRefreshes({ status: 400, body: { code: 'refresh_token_not_found', message: 'No' } });
    await open(server.issueSession(-1));
    expectOneWarning();
    recover();
    server.failRefreshes('drop');
    const later = { ...server.issueSession(-1), refresh_token: 'of a later session' };
    window.localStorage.setItem(storageKey, JSON.stringify(later));
    await Promise.all([auth.verifyClaims(), pass(60)]);
    expectOneWarning();
  });

  it('is removed on sign-out, together with the session and the authorisation for realtime', async () => {
    const stored = server.issueSession();
    await open(stored);
    expect(auth.client.realtime.accessTokenValue).toBe(stored.access_token);
    await auth.client.auth.signOut();
    await pass(0);
    expect(events.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null });
    expect(window.localStorage).toHaveLength(0);
    expect(auth.client.realtime.accessTokenValue).toBe(publishableKey);
  });

  it.each([
    ['refuse every request', () => Promise.reject(new DOMException('The request was aborted.', 'AbortError'))],
    ['never answer', () => new Promise<never>(() => undefined)],
  ])('is refreshed without a warning, even if browser locks %s', async (_, request) => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query: request } });
    await open(server.issueSession(119));
    Reflect.deleteProperty(navigator, 'locks');
    expect(names().at(-1)).toBe('TOKEN_REFRESHED');
  });
});

/** The JSON form of a credential. In a browser, a credential has a `toJSON` method, like `response` below. */
const credential = { id: 'a2V5', type: 'public-key' };
const site = { rpId: 'localhost', rpOrigins: ['http://localhost'] };
const response = { toJSON: () => credential } as never;

/** Each call, with the request that it sends. */
const calls: [string, () => Promise<{ data: unknown; error: unknown }>, string, unknown?][] = [
  ['verifyClaims', () => auth.verifyClaims(), 'GET /auth/v1/.well-known/jwks.json'],
  [
    'enrol for totp',
    () => auth.factors.enrol({ factorType: 'totp', friendlyName: 'My app', issuer: 'Busselton' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My app', factor_type: 'totp', issuer: 'Busselton' },
  ],
  [
    'enrol for a phone',
    () => auth.factors.enrol({ factorType: 'phone', friendlyName: 'My phone', phone: '+61412345678' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My phone', factor_type: 'phone', phone: '+61412345678' },
  ],
  [
    'challenge',
    () => auth.factors.challenge({ factorId: 'f', channel: 'sms' }),
    'POST /auth/v1/factors/f/challenge',
    { factorId: 'f', channel: 'sms' },
  ],
  [
    'verify with a code',
    () => auth.factors.verify({ factorId: 'f', challengeId: 'c', code: '123456' }),
    'POST /auth/v1/factors/f/verify',
    { challenge_id: 'c', code: '123456' },
  ],
  [
    'verify with a credential',
    () =>
      auth.factors.verify({
        factorId: 'f',
        challengeId: 'c',
        webauthn: { ...site, type: 'create', credential_response: response },
      }),
    'POST /auth/v1/factors/f/verify',
    { challenge_id: 'c', webauthn: { ...site, type: 'create', credential_response: credential } },
  ],
  ['remove', () => auth.factors.remove('f'), 'DELETE /auth/v1/factors/f'],
];

describe('The session call', () => {
  it.each(calls)('%s waits for an expired session to be refreshed, and sends its request', async (_, call, ...sent) => {
    await open(server.issueSession(-1));
    expect((await call()).error).toBeNull();
    expect(server.calls()).toEqual([refreshCall, sent[0]]);
    expect(server.received[1]?.body).toEqual(sent[1]);
  });

  it.each(calls)('%s sends nothing without a session, and says what to do', async (_, call) => {
    await open();
    const message = 'There is no session: sign in first.';
    expect(await call()).toMatchObject({ data: null, error: { code: 'no_session', message } });
    expect(server.calls()).toEqual([]);
  });

  it('enrol for totp returns a QR code for an image element', async () => {
    await open(server.issueSession());
    const { data } = await auth.factors.enrol({ factorType: 'totp', friendlyName: 'My app' });
    expect(data).toMatchObject({ totp: { qr_code: 'data:image/svg+xml;utf-8,<svg></svg>' } });
  });

  it('verify stores the session that it returns, and notifies listeners with MFA_CHALLENGE_VERIFIED', async () => {
    await open(server.issueSession());
    const { data } = await auth.factors.verify({ factorId: 'f', challengeId: 'c', code: '123456' });
    await pass(0);
    expect(data).toMatchObject({ access_token: storedSession()?.access_token });
    expect(events.at(-1)).toEqual({ event: 'MFA_CHALLENGE_VERIFIED', session: storedSession() });
  });

  it('assuranceLevel returns aal2 if the user has a verified factor of any type', async () => {
    await open();
    const at = '2026-07-01T02:00:00Z';
    const factor: Factor = { id: 'a', factor_type: 'phone', status: 'unverified', created_at: at, updated_at: at };
    expect(auth.assuranceLevel({})).toBe('aal1');
    expect(auth.assuranceLevel({ factors: null })).toBe('aal1');
    expect(auth.assuranceLevel({ factors: [factor] })).toBe('aal1');
    expect(auth.assuranceLevel({ factors: [factor, { ...factor, status: 'verified' }] })).toBe('aal2');
  });

  it('verifyClaims returns the claims, and refuses a token with a different signature', async () => {
    const stored = server.issueSession();
    await open(stored);
    expect((await auth.verifyClaims()).data?.claims).toMatchObject({ sub: stored.user.id, role: 'authenticated' });
    await auth.client.auth.dispose();
    const [header = '', payload = '', signature = ''] = stored.access_token.split('.');
    await open({ ...stored, access_token: [header, payload, `AAAA${signature.slice(4)}`].join('.') });
    expect(await auth.verifyClaims()).toMatchObject({ data: null, error: { message: 'Invalid JWT signature' } });
  });

  it.each([[7], [{}], ['a.b.c']])('verifyClaims returns an error for the stored token %j', async (access_token) => {
    await open({ ...server.issueSession(), access_token } as Session);
    expect(await auth.verifyClaims()).toMatchObject({ data: null, error: expect.any(Error) });
  });
});
