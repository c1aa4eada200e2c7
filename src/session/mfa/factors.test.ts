import type { Session } from '@supabase/supabase-js';
import type { AuthServer, ReceivedRequest } from '../../../tests/support/auth-server';
import { pass, settle } from '../../../tests/support/session-clock';
import {
  names,
  publishableKey,
  storedSession,
  visit,
  type Visit,
  useVisits,
} from '../../../tests/support/session-visit';
import type { Factors } from './factors';

const refresh = 'POST /auth/v1/token?grant_type=refresh_token';
const getUser = 'GET /auth/v1/user';

/** No factor has it. */
const noId = '00000000-0000-4000-8000-000000000000';

/** The calls, each with what it sends. */
const calls: [string, (factors: Factors) => ReturnType<Factors[keyof Factors]>, string][] = [
  ['list', (factors) => factors.list(), getUser],
  ['enrolTotp', (factors) => factors.enrolTotp({ friendlyName: 'My app' }), 'POST /auth/v1/factors'],
  [
    'enrolPhone',
    (factors) => factors.enrolPhone({ friendlyName: 'My phone', phone: '+61412345678' }),
    'POST /auth/v1/factors',
  ],
  ['enrolWebauthn', (factors) => factors.enrolWebauthn({ friendlyName: 'My key' }), 'POST /auth/v1/factors'],
  ['challenge', (factors) => factors.challenge({ factorId: noId }), `POST /auth/v1/factors/${noId}/challenge`],
  [
    'verify',
    (factors) => factors.verify({ factorId: noId, challengeId: noId, code: '123456' }),
    `POST /auth/v1/factors/${noId}/verify`,
  ],
  ['remove', (factors) => factors.remove(noId), `DELETE /auth/v1/factors/${noId}`],
];

let server: AuthServer;

async function come(options: { stored?: Session; at?: string } = {}): Promise<Visit> {
  return visit({ url: server.url, ...options });
}

/** Comes with a stored session, up to where nothing is under way. */
async function comeWith(stored: Session) {
  const { session, events } = await come({ stored });
  const opened = await session();
  await pass(server, 0);
  events.length = 0;
  return { ...opened, events };
}

/** The answer of a call that must not fail. */
async function dataOf<Answer extends { data: unknown; error: unknown }>(
  call: Promise<Answer>,
): Promise<NonNullable<Answer['data']>> {
  const { data, error } = await call;
  expect(error).toBeNull();
  if (!data) throw new Error('There is neither an answer nor an error.');
  return data;
}

/** What was received last, with whose token. */
function last(): Pick<ReceivedRequest, 'method' | 'path' | 'body'> & { authorization: string | undefined } {
  const request = server.received.at(-1);
  if (!request) throw new Error('Nothing was received.');
  const { method, path, body, headers } = request;
  expect(headers.apikey).toBe(publishableKey);
  return { method, path, body, authorization: headers.authorization };
}

function bearer({ access_token }: Session): string {
  return `Bearer ${access_token}`;
}

/** What an access token claims. */
function claimsOf(session: Session | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(session?.access_token.split('.')[1] ?? '', 'base64url').toString());
}

useVisits((started) => {
  server = started;
});

describe('In a session', () => {
  test('an app is enrolled with its name and issuer, and what the app needs comes back.', async () => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const data = await dataOf(factors.enrolTotp({ friendlyName: 'My app', issuer: 'Busselton' }));
    expect(last()).toEqual({
      method: 'POST',
      path: '/auth/v1/factors',
      body: { friendly_name: 'My app', factor_type: 'totp', issuer: 'Busselton' },
      authorization: bearer(stored),
    });
    expect(data).toEqual({
      id: server.user.factors?.[0]?.id,
      type: 'totp',
      friendly_name: 'My app',
      totp: {
        qr_code: 'data:image/svg+xml;utf-8,<svg xmlns="http://www.w3.org/2000/svg"></svg>',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: expect.stringMatching(/^otpauth:\/\/totp\/Busselton.*issuer=Busselton$/),
      },
    });
  });

  test('a phone is enrolled with its name and number.', async () => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const data = await dataOf(factors.enrolPhone({ friendlyName: 'My phone', phone: '+61412345678' }));
    expect(last()).toEqual({
      method: 'POST',
      path: '/auth/v1/factors',
      body: { friendly_name: 'My phone', factor_type: 'phone', phone: '+61412345678' },
      authorization: bearer(stored),
    });
    const id = server.user.factors?.[0]?.id;
    expect(data).toEqual({ id, type: 'phone', friendly_name: 'My phone', phone: '+61412345678' });
  });

  test('a security key is enrolled with its name.', async () => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const data = await dataOf(factors.enrolWebauthn({ friendlyName: 'My key' }));
    expect(last()).toEqual({
      method: 'POST',
      path: '/auth/v1/factors',
      body: { friendly_name: 'My key', factor_type: 'webauthn' },
      authorization: bearer(stored),
    });
    expect(data).toEqual({ id: server.user.factors?.[0]?.id, type: 'webauthn', friendly_name: 'My key' });
  });

  test('an app is challenged, which gives what a code is sent with, and until when.', async () => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const { id: factorId } = await dataOf(factors.enrolTotp({ friendlyName: 'My app' }));
    const data = await dataOf(factors.challenge({ factorId }));
    expect(last()).toEqual({
      method: 'POST',
      path: `/auth/v1/factors/${factorId}/challenge`,
      body: { factorId },
      authorization: bearer(stored),
    });
    expect(data).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'totp',
      expires_at: Date.now() / 1000 + 300,
    });
  });

  test.each(['sms', 'whatsapp'] as const)('a phone is challenged over the channel %s.', async (channel) => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const { id: factorId } = await dataOf(factors.enrolPhone({ friendlyName: 'My phone', phone: '+61412345678' }));
    const data = await dataOf(factors.challenge({ factorId, channel }));
    expect(last()).toEqual({
      method: 'POST',
      path: `/auth/v1/factors/${factorId}/challenge`,
      body: { factorId, channel },
      authorization: bearer(stored),
    });
    expect(data.type).toBe('phone');
  });

  test('a security key is challenged for the domain of the site, and what the browser needs is under webauthn.', async () => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const { id: factorId } = await dataOf(factors.enrolWebauthn({ friendlyName: 'My key' }));
    const webauthn = { rpId: 'localhost', rpOrigins: ['http://localhost'] };
    const data = await dataOf(factors.challenge({ factorId, webauthn }));
    expect(last()).toEqual({
      method: 'POST',
      path: `/auth/v1/factors/${factorId}/challenge`,
      body: { factorId, webauthn },
      authorization: bearer(stored),
    });
    expect(data).toMatchObject({
      type: 'webauthn',
      webauthn: { type: 'create', credential_options: { publicKey: { rp: { id: 'localhost' } } } },
    });
    if (data.type !== 'webauthn') throw new Error('It is no security key.');
    // For the browser, bytes are bytes and no text.
    const { challenge } = data.webauthn.credential_options.publicKey;
    expect(new Uint8Array(challenge as ArrayBuffer)).toHaveLength(32);
  });

  test('what the browser made for a security key is sent under webauthn.', async () => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const { id: factorId } = await dataOf(factors.enrolWebauthn({ friendlyName: 'My key' }));
    const { id: challengeId } = await dataOf(factors.challenge({ factorId, webauthn: { rpId: 'localhost' } }));
    const made = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: { clientDataJSON: 'e30' } };
    const credential_response = { toJSON: () => made } as never;
    await factors.verify({
      factorId,
      challengeId,
      webauthn: { type: 'create', rpId: 'localhost', credential_response },
    });
    expect(last()).toEqual({
      method: 'POST',
      path: `/auth/v1/factors/${factorId}/verify`,
      body: { challenge_id: challengeId, webauthn: { type: 'create', rpId: 'localhost', credential_response: made } },
      authorization: bearer(stored),
    });
  });

  test.each(['totp', 'phone'] as const)(
    'the right code for a factor of type %s brings a session that proved it, stored and told of once.',
    async (type) => {
      const stored = server.issueSession();
      const { factors, events } = await comeWith(stored);
      const enrolled =
        type === 'totp'
          ? await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }))
          : await dataOf(factors.enrolPhone({ friendlyName: 'Mine', phone: '+61412345678' }));
      const factorId = enrolled.id;
      const { id: challengeId } = await dataOf(
        factors.challenge(type === 'totp' ? { factorId } : { factorId, channel: 'sms' }),
      );
      const data = await dataOf(factors.verify({ factorId, challengeId, code: '123456' }));
      expect(last()).toEqual({
        method: 'POST',
        path: `/auth/v1/factors/${factorId}/verify`,
        body: { challenge_id: challengeId, code: '123456' },
        authorization: bearer(stored),
      });
      expect(claimsOf(stored).aal).toBe('aal1');
      expect(claimsOf(storedSession()).aal).toBe('aal2');
      expect(storedSession()).toMatchObject({ expires_in: 3600, expires_at: Date.now() / 1000 + 3600 });
      expect(storedSession()).toEqual(data);
      expect(storedSession()?.user.factors).toMatchObject([{ id: factorId, factor_type: type, status: 'verified' }]);
      await settle(server);
      expect(events).toEqual([{ event: 'MFA_CHALLENGE_VERIFIED', session: storedSession() }]);
    },
  );

  test('calls after a verified code are made with the token it brought.', async () => {
    const { factors } = await comeWith(server.issueSession());
    const { id: factorId } = await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }));
    const { id: challengeId } = await dataOf(factors.challenge({ factorId }));
    const { access_token } = await dataOf(factors.verify({ factorId, challengeId, code: '123456' }));
    await dataOf(factors.list());
    expect(last().authorization).toBe(`Bearer ${access_token}`);
  });

  test('a wrong code is refused, and the session stays as it is.', async () => {
    const stored = server.issueSession();
    const { factors, events } = await comeWith(stored);
    const { id: factorId } = await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }));
    const { id: challengeId } = await dataOf(factors.challenge({ factorId }));
    const { data, error } = await factors.verify({ factorId, challengeId, code: '654321' });
    expect(data).toBeNull();
    expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'mfa_verification_failed' });
    await settle(server);
    expect(storedSession()).toEqual(stored);
    expect(events).toEqual([]);
    expect(server.user.factors?.[0]?.status).toBe('unverified');
  });

  test('a factor is removed by its id, which comes back.', async () => {
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const { id } = await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }));
    const data = await dataOf(factors.remove(id));
    expect(last()).toMatchObject({
      method: 'DELETE',
      path: `/auth/v1/factors/${id}`,
      authorization: bearer(stored),
    });
    expect(data).toEqual({ id });
    expect(await dataOf(factors.list())).toMatchObject({ all: [] });
  });

  test('the list shows each factor with its fields, and the verified ones by type.', async () => {
    const at = '2026-07-01T02:00:00Z';
    const fields = { created_at: at, updated_at: at };
    const types = ['totp', 'phone', 'webauthn'] as const;
    const all = types.flatMap((factor_type) =>
      (['verified', 'unverified'] as const).map((status) => ({
        id: `${factor_type}-${status}`,
        friendly_name: `My ${status} ${factor_type}`,
        factor_type,
        status,
        ...fields,
      })),
    );
    server.user.factors = all;
    const stored = server.issueSession();
    const { factors } = await comeWith(stored);
    const data = await dataOf(factors.list());
    expect(last()).toEqual({ method: 'GET', path: '/auth/v1/user', body: undefined, authorization: bearer(stored) });
    expect(data).toMatchObject({ all, totp: [all[0]], phone: [all[2]], webauthn: [all[4]] });
  });

  test('the stored user does not show a factor that was enrolled, until a refresh; the list and the user do at once.', async () => {
    const stored = server.issueSession({ secondsLeft: 150 });
    const { factors, user, current: ask } = await comeWith(stored);
    const { id } = await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }));
    const factor = {
      id,
      friendly_name: 'Mine',
      factor_type: 'totp',
      status: 'unverified',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect((await dataOf(factors.list())).all).toEqual([factor]);
    expect((await user()).data).toMatchObject({ user: { factors: [factor] } });
    expect(storedSession()?.user.factors).toBeUndefined();
    expect((await dataOf(ask())).user.factors).toBeUndefined();
    await pass(server, 60);
    expect(server.calls().at(-1)).toBe(refresh);
    expect(storedSession()?.user.factors).toEqual([factor]);
    expect((await dataOf(ask())).user.factors).toEqual([factor]);
  });
});

describe('Without a session', () => {
  test.each(calls)('%s says so, and sends nothing.', async (_, call) => {
    const { session, events } = await come();
    const { factors } = await session();
    const { data, error } = await call(factors);
    expect(data).toBeNull();
    expect(error).toMatchObject({
      name: 'NoSessionError',
      code: 'no_session',
      message: expect.stringContaining('session'),
    });
    await settle(server);
    expect(server.calls()).toEqual([]);
    expect(names(events)).toEqual(['INITIAL_SESSION']);
  });

  test.each(calls)('%s says so after a sign-out, and sends nothing.', async (_, call) => {
    const { factors, signOut } = await comeWith(server.issueSession());
    await signOut();
    const sent = server.calls();
    expect((await call(factors)).error?.name).toBe('NoSessionError');
    await settle(server);
    expect(server.calls()).toEqual(sent);
  });

  test.each(calls)('%s says so at once at the start of a visit whose session is over.', async (_, call) => {
    const stored = server.issueSession({ secondsLeft: -1 });
    server.revoke(stored);
    const { session } = await come({ stored });
    const { factors } = await session();
    const { data, error } = await call(factors);
    expect(data).toBeNull();
    expect(error?.name).toBe('NoSessionError');
    await settle(server);
    expect(server.calls()).toEqual([refresh]);
  });
});

describe('At the start of a visit', () => {
  test.each(calls)(
    '%s waits for the refresh of a stored session, and goes with the new token.',
    async (_, call, sent) => {
      const stored = server.issueSession({ secondsLeft: -1 });
      const { session } = await come({ stored });
      const { factors } = await session();
      await call(factors);
      expect(server.calls()).toEqual([refresh, sent]);
      const renewed = storedSession();
      expect(renewed?.access_token).not.toBe(stored.access_token);
      expect(last().authorization).toBe(`Bearer ${renewed?.access_token}`);
    },
  );

  test.each(calls)('%s waits for the session of a magic link, and goes with its token.', async (_, call, sent) => {
    const arriving = server.issueSession();
    const { session } = await come({ at: `/#${server.magicLinkFragment(arriving)}` });
    const { factors } = await session();
    await call(factors);
    expect(server.calls()).toEqual([getUser, getUser, sent]);
    expect(last().authorization).toBe(bearer(arriving));
  });

  test.each(calls)('%s gives the error of a refresh for which the server was not reached.', async (_, call) => {
    server.fail(/token/, 'drop');
    const { session } = await come({ stored: server.issueSession({ secondsLeft: -1 }) });
    const { factors } = await session();
    const answer = call(factors);
    await pass(server, 30);
    expect(await answer).toMatchObject({ data: null, error: { name: 'AuthRetryableFetchError', status: 0 } });
    await settle(server);
    expect(server.calls()).toEqual(Array<string>(8).fill(refresh));
    jest.mocked(console.warn).mockClear();
  });
});

describe('Where the session has to be refreshed first', () => {
  beforeEach(() => {
    // No refresh comes by itself.
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  });

  test.each(calls)('%s goes with the new token.', async (_, call, sent) => {
    const { factors } = await comeWith(server.issueSession({ secondsLeft: 100 }));
    await pass(server, 11);
    expect(server.calls()).toEqual([]);
    await call(factors);
    expect(server.calls()).toEqual([refresh, sent]);
    expect(last().authorization).toBe(`Bearer ${storedSession()?.access_token}`);
  });

  test.each(calls)('%s gives the error of the server that refuses it, and sends nothing else.', async (_, call) => {
    const stored = server.issueSession({ secondsLeft: 100 });
    const { factors, events } = await comeWith(stored);
    server.revoke(stored);
    await pass(server, 100);
    const { data, error } = await call(factors);
    expect(data).toBeNull();
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'refresh_token_not_found' });
    await settle(server);
    expect(server.calls()).toEqual([refresh]);
    expect(names(events)).toEqual(['SIGNED_OUT']);
  });

  test.each(calls)('%s goes with the token as it is, if it is still good.', async (_, call, sent) => {
    const stored = server.issueSession({ secondsLeft: 100 });
    const { factors } = await comeWith(stored);
    server.revoke(stored);
    await pass(server, 99);
    await call(factors);
    expect(server.calls()).toEqual([refresh, sent]);
    expect(last().authorization).toBe(bearer(stored));
  });
});

describe('What can go wrong', () => {
  const page = '<html></html>';
  const told = { code: 'unexpected_failure', message: 'Something went wrong' };

  test.each(
    calls.flatMap(([name, call, sent]) =>
      (
        [
          ['a dropped connection', 'drop', { name: 'AuthRetryableFetchError', status: 0 }],
          ['500', { status: 500, body: told }, { name: 'AuthRetryableFetchError', status: 500, message: told.message }],
          ['503 with a page', { status: 503, body: page }, { name: 'AuthRetryableFetchError', status: 503 }],
          [
            '429',
            { status: 429, body: { code: 'over_request_rate_limit', message: 'Too many' } },
            { name: 'AuthApiError', status: 429, code: 'over_request_rate_limit', message: 'Too many' },
          ],
          ['404 with a page', { status: 404, body: page }, { name: 'AuthUnknownError' }],
          ['200 with a page', { status: 200, body: page }, { name: 'AuthRetryableFetchError', status: 0 }],
        ] as const
      ).map(([what, how, expected]) => [name, what, call, sent, how, expected] as const),
    ),
  )(
    '%s tells of %s, does not try again, and the session stays as it is.',
    async (_, _what, call, sent, how, expected) => {
      const stored = server.issueSession();
      server.fail(/./, how);
      const { factors, events } = await comeWith(stored);
      const { data, error } = await call(factors);
      expect(data).toBeNull();
      expect(error).toMatchObject(expected);
      await pass(server, 60);
      expect(server.calls()).toEqual([sent]);
      expect(storedSession()).toEqual(stored);
      expect(events).toEqual([]);
    },
  );

  test.each(calls)('%s tells of a token that the server did not sign.', async (_, call) => {
    const stored = server.issueSession();
    const [header = '', payload = ''] = stored.access_token.split('.');
    const { factors } = await comeWith({ ...stored, access_token: `${header}.${payload}.AAAA` });
    expect((await call(factors)).error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'bad_jwt' });
  });

  /** Ends every session of the user, as another browser of theirs does. */
  async function endElsewhere(): Promise<void> {
    const { access_token } = server.issueSession();
    const headers = { Authorization: `Bearer ${access_token}` };
    await fetch(`${server.url}/auth/v1/logout?scope=global`, { method: 'POST', headers });
  }

  test.each(calls.filter(([name]) => name !== 'list'))(
    '%s tells of a session that was ended elsewhere, which stays stored until its token expires.',
    async (_, call) => {
      const stored = server.issueSession();
      const { factors, events } = await comeWith(stored);
      await endElsewhere();
      const { data, error } = await call(factors);
      expect(data).toBeNull();
      expect(error?.name).toBe('AuthSessionMissingError');
      await settle(server);
      expect(storedSession()).toEqual(stored);
      expect(events).toEqual([]);
    },
  );

  test('list tells of a session that was ended elsewhere, which is over here too.', async () => {
    const { factors, events } = await comeWith(server.issueSession());
    await endElsewhere();
    const { data, error } = await factors.list();
    expect(data).toBeNull();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect(storedSession()).toBeUndefined();
    expect(events).toEqual([{ event: 'SIGNED_OUT', session: null }]);
  });

  test.each(calls.filter(([, , sent]) => sent.includes(noId)))(
    '%s tells of a factor that the user does not have.',
    async (_, call) => {
      const { factors } = await comeWith(server.issueSession());
      expect((await call(factors)).error).toMatchObject({
        name: 'AuthApiError',
        status: 404,
        code: 'mfa_factor_not_found',
      });
    },
  );

  const enrolments = calls.filter(([name]) => name.startsWith('enrol'));

  test.each(enrolments)('%s tells of a name that another factor has.', async (_, call) => {
    const { factors } = await comeWith(server.issueSession());
    await call(factors);
    expect((await call(factors)).error).toMatchObject({
      name: 'AuthApiError',
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
  });

  test.each(enrolments)('%s tells of a verified factor that was not proved in this session.', async (_, call) => {
    const at = '2026-07-01T02:00:00Z';
    server.user.factors = [{ id: noId, factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }];
    const { factors } = await comeWith(server.issueSession());
    const { error } = await call(factors);
    expect(error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'insufficient_aal' });
  });

  test('remove tells of a verified factor that was not proved in this session.', async () => {
    const at = '2026-07-01T02:00:00Z';
    server.user.factors = [{ id: noId, factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }];
    const { factors } = await comeWith(server.issueSession());
    const { error } = await factors.remove(noId);
    expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'insufficient_aal' });
  });

  test.each([
    ['the code is empty', '', 0, { status: 400, code: 'validation_failed' }],
    ['the challenge has expired', '123456', 300, { status: 422, code: 'mfa_challenge_expired' }],
  ])('verify tells that %s.', async (_, code, seconds, expected) => {
    const { factors } = await comeWith(server.issueSession());
    const { id: factorId } = await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }));
    const { id: challengeId } = await dataOf(factors.challenge({ factorId }));
    await pass(server, seconds);
    const { error } = await factors.verify({ factorId, challengeId, code });
    expect(error).toMatchObject({ name: 'AuthApiError', ...expected });
  });

  test('verify takes a code a second before the challenge expires, and not a second time.', async () => {
    const { factors } = await comeWith(server.issueSession());
    const { id: factorId } = await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }));
    const { id: challengeId } = await dataOf(factors.challenge({ factorId }));
    await pass(server, 299);
    await dataOf(factors.verify({ factorId, challengeId, code: '123456' }));
    const { error } = await factors.verify({ factorId, challengeId, code: '123456' });
    expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('challenge tells of a security key that is asked for without the domain of the site.', async () => {
    const { factors } = await comeWith(server.issueSession());
    const { id: factorId } = await dataOf(factors.enrolWebauthn({ friendlyName: 'My key' }));
    const { error } = await factors.challenge({ factorId });
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'validation_failed' });
  });

  test('verify tells of a security key for which the browser made nothing.', async () => {
    const { factors } = await comeWith(server.issueSession());
    const { id: factorId } = await dataOf(factors.enrolWebauthn({ friendlyName: 'My key' }));
    const { id: challengeId } = await dataOf(factors.challenge({ factorId, webauthn: { rpId: 'localhost' } }));
    const { error } = await factors.verify({ factorId, challengeId, code: '123456' });
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'validation_failed' });
  });

  test('verify tells what was thrown where the browser has no room for the new session, and the one before is kept.', async () => {
    const stored = server.issueSession();
    const { factors, events } = await comeWith(stored);
    const { id: factorId } = await dataOf(factors.enrolTotp({ friendlyName: 'Mine' }));
    const { id: challengeId } = await dataOf(factors.challenge({ factorId }));
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw full;
    });
    const { error } = await factors.verify({ factorId, challengeId, code: '123456' });
    expect(error).toMatchObject({ name: 'AuthUnknownError', originalError: full });
    expect(storedSession()).toEqual(stored);
    expect(events).toEqual([]);
  });
});
