import type { Factor, Session } from '@supabase/supabase-js';
import type { AuthServer } from '../../tests/support/auth-server';
import { names, pass, refreshCall, storedSession, takeLogs, useVisits, visit } from '../../tests/support/session-visit';
import type { AuthSession } from './auth-session';

/** What browsers return is a class that turns itself into JSON. */
const credential = { id: 'a2V5', type: 'public-key' };
const response = { toJSON: () => credential } as never;
const site = { rpId: 'localhost', rpOrigins: ['http://localhost'] };

type Call = (session: AuthSession) => Promise<{ data: unknown; error: unknown }>;

/** The calls, each with the request that it sends. */
const calls: [string, Call, string, unknown][] = [
  ['user', ({ user }) => user(), 'GET /auth/v1/user', undefined],
  ['verifyClaims', ({ verifyClaims }) => verifyClaims(), 'GET /auth/v1/.well-known/jwks.json', undefined],
  ['list', ({ factors }) => factors.list(), 'GET /auth/v1/user', undefined],
  [
    'enrol for totp',
    ({ factors }) => factors.enrol({ factorType: 'totp', friendlyName: 'My app', issuer: 'Busselton' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My app', factor_type: 'totp', issuer: 'Busselton' },
  ],
  [
    'enrol for a phone',
    ({ factors }) => factors.enrol({ factorType: 'phone', friendlyName: 'My phone', phone: '+61412345678' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My phone', factor_type: 'phone', phone: '+61412345678' },
  ],
  [
    'enrol for webauthn',
    ({ factors }) => factors.enrol({ factorType: 'webauthn', friendlyName: 'My key' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My key', factor_type: 'webauthn' },
  ],
  [
    'challenge',
    ({ factors }) => factors.challenge({ factorId: 'f', channel: 'sms' }),
    'POST /auth/v1/factors/f/challenge',
    { factorId: 'f', channel: 'sms' },
  ],
  [
    'challenge for webauthn',
    ({ factors }) => factors.challenge({ factorId: 'f', webauthn: {} }),
    'POST /auth/v1/factors/f/challenge',
    { factorId: 'f', webauthn: site },
  ],
  [
    'verify with a code',
    ({ factors }) => factors.verify({ factorId: 'f', challengeId: 'c', code: '123456' }),
    'POST /auth/v1/factors/f/verify',
    { challenge_id: 'c', code: '123456' },
  ],
  [
    'verify with a credential',
    ({ factors }) =>
      factors.verify({ factorId: 'f', challengeId: 'c', webauthn: { type: 'create', credential_response: response } }),
    'POST /auth/v1/factors/f/verify',
    { challenge_id: 'c', webauthn: { ...site, type: 'create', credential_response: credential } },
  ],
  ['remove', ({ factors }) => factors.remove('f'), 'DELETE /auth/v1/factors/f', undefined],
];

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** Opens the session without waiting for it to load. */
async function open(stored?: Session) {
  const { session, events } = await visit({ url: server.url, ...(stored && { stored }) });
  return { session: await session(), events };
}

test.each(calls)('%s sends its request with the access token.', async (name, call, sent, body) => {
  const stored = server.issueSession();
  const { session } = await open(stored);
  expect((await call(session)).error).toBeNull();
  expect(server.calls()).toEqual([sent]);
  expect(server.received[0]?.body).toEqual(body);
  if (name !== 'verifyClaims') {
    expect(server.received[0]?.headers.get('authorization')).toBe(`Bearer ${stored.access_token}`);
  }
});

test.each(calls)('%s without a session says what to do, and sends nothing.', async (_, call) => {
  const { session } = await open();
  const message = 'There is no session: sign in first.';
  expect(await call(session)).toMatchObject({ data: null, error: { code: 'no_session', message } });
  expect(server.calls()).toEqual([]);
});

test.each(calls)('%s waits for an expired session to be refreshed.', async (_, call, sent) => {
  const { session } = await open(server.issueSession({ secondsLeft: -1 }));
  expect((await call(session)).error).toBeNull();
  expect(server.calls()).toEqual([refreshCall, sent]);
});

test('A call returns the error of a refresh that failed, and sends nothing else.', async () => {
  const { session } = await open(server.issueSession());
  await pass(0);
  server.fail(/token/, 'drop');
  jest.setSystemTime(Date.now() + 3_600_000);
  const list = session.factors.list();
  await pass(30);
  expect(await list).toMatchObject({ data: null, error: { name: 'AuthRetryableFetchError', status: 0 } });
  expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
  expect(takeLogs(console.warn)).toHaveLength(1);
});

test('enrol for totp returns a QR code that an image can show.', async () => {
  const { session } = await open(server.issueSession());
  const { data } = await session.factors.enrol({ factorType: 'totp', friendlyName: 'My app' });
  expect(data).toMatchObject({ totp: { qr_code: 'data:image/svg+xml;utf-8,<svg></svg>' } });
});

test('verify stores the session that it returns. Listeners hear MFA_CHALLENGE_VERIFIED.', async () => {
  const { session, events } = await open(server.issueSession());
  const { data } = await session.factors.verify({ factorId: 'f', challengeId: 'c', code: '123456' });
  await pass(0);
  expect(data).toMatchObject({ access_token: storedSession()?.access_token, user: { id: server.user.id } });
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED']);
  expect(events.at(-1)?.session).toEqual(storedSession());
});

test('user returns the factors that the server knows now. A verified one of any type makes aal2 possible.', async () => {
  const { session } = await open(server.issueSession());
  const at = '2026-07-01T02:00:00Z';
  const factor: Factor = { id: 'a', factor_type: 'phone', status: 'unverified', created_at: at, updated_at: at };
  const verified: Factor = { ...factor, id: 'b', factor_type: 'webauthn', status: 'verified' };
  for (const [factors, level] of [
    [[], 'aal1'],
    [[factor], 'aal1'],
    [[factor, verified], 'aal2'],
    [[verified, factor], 'aal2'],
  ] as const) {
    server.user.factors = [...factors];
    const { data } = await session.user();
    expect(data?.user?.factors).toEqual(factors);
    expect(session.assuranceLevel(data?.user ?? {})).toBe(level);
  }
});

test('verifyClaims returns the claims, and refuses a token with another signature.', async () => {
  const stored = server.issueSession();
  const { session } = await open(stored);
  expect((await session.verifyClaims()).data?.claims).toMatchObject({ sub: server.user.id, role: 'authenticated' });
  const [header = '', payload = '', signature = ''] = stored.access_token.split('.');
  const forged = await open({ ...stored, access_token: [header, payload, `AAAA${signature.slice(4)}`].join('.') });
  expect(await forged.session.verifyClaims()).toMatchObject({
    data: null,
    error: { message: 'Invalid JWT signature' },
  });
});
