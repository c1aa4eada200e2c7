import type { Session } from '@supabase/supabase-js';
import type { AuthServer } from '../../../tests/support/auth-server';
import {
  names,
  pass,
  refreshCall,
  storedSession,
  takeLogs,
  useVisits,
  visit,
} from '../../../tests/support/session-visit';
import type { Factors } from './factors';

type VerifyParams = Parameters<Factors['verify']>[0];

/** What browsers return is a class that turns itself into JSON. */
const credential = { id: 'a2V5', type: 'public-key' };
const webauthn = { type: 'create', rpId: 'localhost', credential_response: { toJSON: () => credential } };

/** The calls, each with the request that it sends. */
const calls: [string, (factors: Factors) => ReturnType<Factors[keyof Factors]>, string, unknown][] = [
  ['list', (factors) => factors.list(), 'GET /auth/v1/user', undefined],
  [
    'enrolTotp',
    (factors) => factors.enrolTotp({ friendlyName: 'My app', issuer: 'Busselton' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My app', factor_type: 'totp', issuer: 'Busselton' },
  ],
  [
    'enrolPhone',
    (factors) => factors.enrolPhone({ friendlyName: 'My phone', phone: '+61412345678' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My phone', factor_type: 'phone', phone: '+61412345678' },
  ],
  [
    'enrolWebauthn',
    (factors) => factors.enrolWebauthn({ friendlyName: 'My key' }),
    'POST /auth/v1/factors',
    { friendly_name: 'My key', factor_type: 'webauthn' },
  ],
  [
    'challenge',
    (factors) => factors.challenge({ factorId: 'f' }),
    'POST /auth/v1/factors/f/challenge',
    { factorId: 'f' },
  ],
  [
    'verify with a code',
    (factors) => factors.verify({ factorId: 'f', challengeId: 'c', code: '123456' }),
    'POST /auth/v1/factors/f/verify',
    { challenge_id: 'c', code: '123456' },
  ],
  [
    'verify with a credential',
    (factors) => factors.verify({ factorId: 'f', challengeId: 'c', webauthn } as unknown as VerifyParams),
    'POST /auth/v1/factors/f/verify',
    { challenge_id: 'c', webauthn: { ...webauthn, credential_response: credential } },
  ],
  ['remove', (factors) => factors.remove('f'), 'DELETE /auth/v1/factors/f', undefined],
];

let server: AuthServer;

useVisits((started) => {
  server = started;
});

/** Opens the session without waiting for it to load. */
async function open(stored?: Session) {
  const { session, events } = await visit({ url: server.url, ...(stored && { stored }) });
  const { factors } = await session();
  return { factors, events };
}

test.each(calls)('%s sends its request with the access token.', async (_, call, sent, body) => {
  const stored = server.issueSession();
  const { factors } = await open(stored);
  expect((await call(factors)).error).toBeNull();
  expect(server.calls()).toEqual([sent]);
  expect(server.received[0]?.body).toEqual(body);
  expect(server.received[0]?.headers.get('authorization')).toBe(`Bearer ${stored.access_token}`);
});

test.each(calls)('%s without a session returns a NoSessionError and sends nothing.', async (_, call) => {
  const { factors } = await open();
  expect(await call(factors)).toMatchObject({ data: null, error: { name: 'NoSessionError' } });
  expect(server.calls()).toEqual([]);
});

test.each(calls)('%s waits for an expired session to be refreshed.', async (_, call, sent) => {
  const { factors, events } = await open(server.issueSession({ secondsLeft: -1 }));
  await call(factors);
  expect(server.calls()).toEqual([refreshCall, sent]);
  const refreshed = events.find(({ event }) => event === 'TOKEN_REFRESHED')?.session;
  expect(server.received[1]?.headers.get('authorization')).toBe(`Bearer ${refreshed?.access_token ?? ''}`);
});

test('A call returns the error of a refresh that failed, and sends nothing else.', async () => {
  const { factors } = await open(server.issueSession());
  await pass(0);
  server.fail(/token/, 'drop');
  jest.setSystemTime(Date.now() + 3_600_000);
  const list = factors.list();
  await pass(30);
  expect(await list).toMatchObject({ data: null, error: { name: 'AuthRetryableFetchError', status: 0 } });
  expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
  expect(takeLogs(console.warn)).toHaveLength(1);
});

test('enrolTotp returns a QR code that an image can show.', async () => {
  const { factors } = await open(server.issueSession());
  const { data } = await factors.enrolTotp({ friendlyName: 'My app' });
  expect(data?.totp.qr_code).toBe('data:image/svg+xml;utf-8,<svg></svg>');
});

test('verify stores the session that it returns. Listeners hear MFA_CHALLENGE_VERIFIED.', async () => {
  const { factors, events } = await open(server.issueSession());
  const { data } = await factors.verify({ factorId: 'f', challengeId: 'c', code: '123456' });
  await pass(0);
  expect(data).toMatchObject({ access_token: storedSession()?.access_token, user: { id: server.user.id } });
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED']);
  expect(events.at(-1)?.session).toEqual(storedSession());
});
