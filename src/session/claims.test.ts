import type { Session } from '@supabase/supabase-js';
import type { AuthServer } from '../../tests/support/auth-server';
import { pass, settle } from '../../tests/support/session-clock';
import { names, publishableKey, storedSession, visit, type Visit, useVisits } from '../../tests/support/session-visit';

const keySet = 'GET /auth/v1/.well-known/jwks.json';
const refresh = 'POST /auth/v1/token?grant_type=refresh_token';

let server: AuthServer;

async function comeWith(stored?: Session): Promise<Visit> {
  return visit(stored ? { url: server.url, stored } : { url: server.url });
}

function sent(): string[] {
  return server.calls().filter((call) => call !== refresh);
}

/** The session, with an access token of which the parts are changed. */
function tampered(session: Session, change: (header: string, payload: string, signature: string) => string): Session {
  const [header = '', payload = '', signature = ''] = session.access_token.split('.');
  return { ...session, access_token: change(header, payload, signature) };
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

/** With another first letter: the last one may hold bits that do not count. */
function changed(part: string): string {
  return (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
}

useVisits((started) => {
  server = started;
});

test('The claims of the access token come with its header and signature, checked against the key set of the server.', async () => {
  const stored = server.issueSession({ aal: 'aal2' });
  const { session } = await comeWith(stored);
  const { data, error } = await (await session()).verifyClaims();
  const [header = '', payload = '', signature = ''] = stored.access_token.split('.');
  expect(error).toBeNull();
  expect(data?.claims).toEqual(decode(payload));
  expect(data?.claims).toMatchObject({ sub: server.user.id, aal: 'aal2', exp: stored.expires_at });
  expect(data?.header).toEqual(decode(header));
  expect(Buffer.from(data?.signature ?? []).toString('base64url')).toBe(signature);
  expect(server.calls()).toEqual([keySet]);
  expect(server.received[0]).toMatchObject({ body: undefined, headers: { apikey: publishableKey } });
});

test.each([
  [1, 0],
  [599, 0],
  [599.999, 0],
  [600, 1],
  [601, 1],
  [3600 - 120, 1],
])('The key set is kept: %d seconds later it is asked for %d times more.', async (seconds, times) => {
  const { session } = await comeWith(server.issueSession());
  const { verifyClaims } = await session();
  await verifyClaims();
  await pass(server, seconds);
  const [first, second] = [await verifyClaims(), await verifyClaims()];
  expect([first.error, second.error]).toEqual([null, null]);
  expect(sent()).toEqual([keySet, ...Array<string>(times).fill(keySet)]);
});

test('The key set is asked for at once again for a key that is not in it, and then kept.', async () => {
  const { session } = await comeWith(server.issueSession({ secondsLeft: 150 }));
  const { verifyClaims } = await session();
  const before = await verifyClaims();
  server.rotateKey();
  expect((await verifyClaims()).error).toBeNull();
  expect(server.calls()).toEqual([keySet]);
  await pass(server, 60);
  const after = await verifyClaims();
  expect(after.error).toBeNull();
  expect(after.data?.header).not.toEqual(before.data?.header);
  await verifyClaims();
  expect(server.calls()).toEqual([keySet, refresh, keySet]);
});

test.each([
  [
    'a payload that claims more',
    (header: string, payload: string, signature: string) =>
      [header, encode(JSON.stringify({ ...decode(payload), aal: 'aal2' })), signature].join('.'),
  ],
  [
    'another signature',
    (header: string, payload: string, signature: string) => [header, payload, changed(signature)].join('.'),
  ],
  ['a signature cut short', (header: string, payload: string) => [header, payload, 'AAAA'].join('.')],
  ['no signature', (header: string, payload: string) => [header, payload, ''].join('.')],
])('A stored access token with %s is refused: its signature is invalid.', async (_, change) => {
  const { session } = await comeWith(tampered(server.issueSession(), change));
  const { data, error } = await (await session()).verifyClaims();
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'AuthInvalidJwtError', message: 'Invalid JWT signature', code: 'invalid_jwt' });
  expect(server.calls()).toEqual([keySet]);
});

test.each([
  ['of one part', 'Invalid JWT structure', () => 'token'],
  ['of two parts', 'Invalid JWT structure', (header: string, payload: string) => `${header}.${payload}`],
  ['of four parts', 'Invalid JWT structure', (...parts: string[]) => [...parts, 'more'].join('.')],
  [
    'with characters that are not of base64url',
    'JWT not in base64url format',
    (header: string, payload: string, signature: string) => `${header}.${payload}.+${signature}`,
  ],
  [
    'that has expired, whatever is stored beside it',
    'JWT has expired',
    (header: string, payload: string, signature: string) =>
      [header, encode(JSON.stringify({ ...decode(payload), exp: Date.now() / 1000 })), signature].join('.'),
  ],
  [
    'that never expires',
    'Missing exp claim',
    (header: string, payload: string, signature: string) =>
      [header, encode(JSON.stringify({ ...decode(payload), exp: undefined })), signature].join('.'),
  ],
])('A stored access token %s is refused with “%s”, and nothing is sent.', async (_, message, change) => {
  const { session } = await comeWith(tampered(server.issueSession(), change));
  const { data, error } = await (await session()).verifyClaims();
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'AuthInvalidJwtError', message, code: 'invalid_jwt' });
  await settle(server);
  expect(server.calls()).toEqual([]);
});

test('Without a session there are no claims to verify, and nothing is sent.', async () => {
  const { session } = await comeWith();
  const { data, error } = await (await session()).verifyClaims();
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'NoSessionError', code: 'no_session' });
  await settle(server);
  expect(server.calls()).toEqual([]);
});

test.each([
  ['was not reached', 'drop' as const, { name: 'AuthRetryableFetchError', status: 0 }],
  ['failed', { status: 503, body: { message: 'Unavailable' } }, { name: 'AuthRetryableFetchError', status: 503 }],
  [
    'refused',
    { status: 429, body: { code: 'over_request_rate_limit', message: 'Too many' } },
    { name: 'AuthApiError', status: 429, code: 'over_request_rate_limit' },
  ],
  ['answered no JSON', { status: 404, body: '<html></html>' }, { name: 'AuthUnknownError' }],
])(
  'Where the server %s for its key set, its error comes back, and the next call asks again.',
  async (_, how, expected) => {
    const mend = server.fail(/jwks/, how);
    const { session } = await comeWith(server.issueSession());
    const { verifyClaims } = await session();
    const { data, error } = await verifyClaims();
    expect(data).toBeNull();
    expect(error).toMatchObject(expected);
    mend();
    expect((await verifyClaims()).error).toBeNull();
    expect(server.calls()).toEqual([keySet, keySet]);
  },
);

test('A token of a key that the server does not tell of is shown to the server, which may know better.', async () => {
  const mend = server.fail(/jwks/, { status: 200, body: { keys: [] } });
  const stored = server.issueSession();
  const { session } = await comeWith(stored);
  const { verifyClaims } = await session();
  const { data, error } = await verifyClaims();
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(server.user.id);
  expect(server.calls()).toEqual([keySet, 'GET /auth/v1/user']);
  expect(server.received[1]?.headers.authorization).toBe(`Bearer ${stored.access_token}`);
  mend();
});

test.each([
  ['names a key that does not exist', { kid: 'none' }, [keySet, 'GET /auth/v1/user']],
  ['says that a secret signed it', { alg: 'HS256' }, ['GET /auth/v1/user']],
])('A tampered token that %s is shown to the server, which refuses it.', async (_, header, calls) => {
  const stored = tampered(server.issueSession(), (was, payload, signature) =>
    [encode(JSON.stringify({ ...decode(was), ...header })), payload, signature].join('.'),
  );
  const { session } = await comeWith(stored);
  const { data, error } = await (await session()).verifyClaims();
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'bad_jwt' });
  expect(server.calls()).toEqual(calls);
});

test('What is stored stays as it is when its token is refused.', async () => {
  const stored = tampered(server.issueSession(), (header, payload, signature) =>
    [header, payload, changed(signature)].join('.'),
  );
  const { session, events } = await comeWith(stored);
  await (await session()).verifyClaims();
  await settle(server);
  expect(storedSession()).toEqual(stored);
  expect(names(events)).toEqual(['SIGNED_IN', 'INITIAL_SESSION']);
});

test.each([
  ['a header that is no JSON', { header: encode('{') }],
  ['a payload that is no JSON', { payload: encode('{') }],
  ['a payload that is no text', { payload: '____' }],
])('A token with %s is an invalid one: an error, and nothing is thrown.', async (_, parts) => {
  await expectInvalid((header, payload, signature) => ({ header, payload, signature, ...parts }));
});

test.each(['none', 'RS256', 'ES512'])('A token that says that it is signed by %s is an invalid one.', async (alg) => {
  await expectInvalid((header, payload, signature) => {
    return { header: encode(JSON.stringify({ ...decode(header), alg })), payload, signature };
  });
});

type Parts = { header: string; payload: string; signature: string };

async function expectInvalid(change: (header: string, payload: string, signature: string) => Parts): Promise<void> {
  const stored = tampered(server.issueSession(), (...parts) => {
    const { header, payload, signature } = change(...parts);
    return [header, payload, signature].join('.');
  });
  const { session } = await comeWith(stored);
  const { data, error } = await (await session()).verifyClaims();
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'AuthInvalidJwtError', message: 'Invalid JWT' });
}
