/** For tests: a fake of Supabase at the network's edge. It signs real access tokens and records what it receives. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Session, User } from '@supabase/supabase-js';

/** `path` includes the query. `body` is parsed JSON, and undefined if there was none. */
export type ReceivedRequest = { method: string; path: string; headers: Headers; body: unknown };

/** A dropped connection, or a response. A body that is a string is sent as a page, any other as JSON. */
export type Failure = 'drop' | { status: number; body: unknown };

/** The refresh tokens of one session, the active one last. */
type TokenFamily = { sessionId: string; user: User; refreshTokens: string[]; isRevoked: boolean };

export type AuthServer = {
  /** URL of the project, as in GATSBY_SUPABASE_URL. */
  url: string;
  /** Replaces the network. */
  fetch: typeof fetch;
  received: ReceivedRequest[];
  /** The received requests in short: `POST /auth/v1/token?grant_type=refresh_token`. */
  calls: () => string[];
  /** The user of new sessions. Changes to it show in later responses. */
  user: User;
  /**
   * Signs a user in.
   *
   * @param options.secondsLeft until the access token expires: 3600 by default, negative if it has expired.
   * @returns the session. As with Supabase, its refresh token and the one before work; an older one ends the session.
   */
  issueSession: (options?: { secondsLeft?: number; user?: User }) => Session;
  /** From now on, requests whose short form matches fail. @returns ends the failure. */
  fail: (call: RegExp, failure: Failure) => () => void;
};

export function fakeAuthServer(url = 'http://127.0.0.1:54321'): AuthServer {
  const keyId = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const received: ReceivedRequest[] = [];
  const failures = new Set<{ call: RegExp; failure: Failure }>();
  const usersByAccessToken = new Map<string, User>();
  const families: TokenFamily[] = [];

  function startSession(user: User, secondsLeft?: number): Session {
    const family = { sessionId: randomUUID(), user, refreshTokens: [randomUUID()], isRevoked: false };
    families.push(family);
    return issueSession(family, secondsLeft);
  }

  function issueSession({ sessionId, user, refreshTokens }: TokenFamily, secondsLeft = 3600): Session {
    const expires_at = Math.floor(Date.now() / 1000) + secondsLeft;
    const access_token = signToken({ sub: user.id, role: 'authenticated', exp: expires_at, session_id: sessionId });
    usersByAccessToken.set(access_token, user);
    const refresh_token = refreshTokens.at(-1) ?? '';
    const copy = structuredClone(user);
    return { access_token, token_type: 'bearer', expires_in: 3600, expires_at, refresh_token, user: copy };
  }

  /**
   * The active token is replaced. Its parent gets the active one again, at any time: a client may not have stored the
   * response, or another tab refreshed too. Supabase also accepts older ones for some seconds, which is left out here.
   * Source: supabase/auth, internal/tokens/service.go.
   */
  function refresh(token: string): Exclude<Failure, 'drop'> {
    const family = families.find(({ refreshTokens }) => refreshTokens.includes(token));
    if (!family) return { status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } };
    const { refreshTokens } = family;
    family.isRevoked ||= !refreshTokens.slice(-2).includes(token);
    if (family.isRevoked) return { status: 400, body: { code: 'refresh_token_already_used', message: 'Already used' } };
    if (token === refreshTokens.at(-1)) refreshTokens.push(randomUUID());
    return { status: 200, body: issueSession(family) };
  }

  function signToken(claims: object): string {
    const parts = [{ alg: 'ES256', kid: keyId, typ: 'JWT' }, claims];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }

  function respond({ method, path, headers, body }: ReceivedRequest): Exclude<Failure, 'drop'> {
    const { pathname } = new URL(path, url);
    // Only the auth endpoints matter.
    if (!pathname.startsWith('/auth/v1/')) return { status: 200, body: [] };
    const params = (body ?? {}) as Record<string, unknown>;
    if (pathname.endsWith('/jwks.json')) {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'ES256', key_ops: ['verify'] };
      return { status: 200, body: { keys: [key] } };
    }
    if (pathname.endsWith('/token')) return refresh(String(params.refresh_token));
    const user = usersByAccessToken.get(headers.get('authorization')?.replace('Bearer ', '') ?? '');
    if (!user) return { status: 403, body: { code: 'bad_jwt', message: 'Invalid token' } };
    const [resource, id, step] = pathname.slice('/auth/v1/'.length).split('/');
    switch ([method, resource, id && ':id', step].filter(Boolean).join(' ')) {
      case 'GET user':
        return { status: 200, body: user };
      case 'POST factors':
        return {
          status: 200,
          body: { ...params, id: 'new-factor', type: params.factor_type, totp: { qr_code: '<svg></svg>' } },
        };
      case 'POST factors :id challenge':
        return { status: 200, body: { id: 'new-challenge', type: 'totp' } };
      case 'POST factors :id verify':
        return { status: 200, body: startSession(user) };
      case 'DELETE factors :id':
        return { status: 200, body: { id } };
    }
    return { status: 204, body: undefined };
  }

  function handle(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Response {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const request = {
      method: init.method ?? 'GET',
      path: pathname + search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    received.push(request);
    const failure = [...failures].find(({ call }) => call.test(inShort(request)))?.failure;
    if (failure === 'drop') throw new TypeError('fetch failed');
    const { status, body } = failure ?? respond(request);
    // The client reads the code of an error only if the server names its version.
    const headers = { 'X-Supabase-Api-Version': '2024-01-01' };
    if (body === undefined) return new Response(null, { status, headers });
    if (typeof body === 'string') return new Response(body, { status, headers: { 'Content-Type': 'text/html' } });
    return Response.json(body, { status, headers });
  }

  const server: AuthServer = {
    url,
    received,
    calls: () => received.map(inShort),
    user: newUser(),
    issueSession: ({ secondsLeft, user = server.user } = {}) => startSession(user, secondsLeft),
    fail: (call, failure) => {
      const entry = { call, failure };
      failures.add(entry);
      return () => void failures.delete(entry);
    },
    fetch: (input, init) =>
      new Promise((resolve) => {
        resolve(handle(input, init));
      }),
  };
  return server;
}

/** What a magic link adds to the URL that it leads to, after the `#`. */
export function magicLinkFragment({ access_token, refresh_token, expires_in, token_type }: Session): string {
  const params = { access_token, refresh_token, expires_in: String(expires_in), token_type, type: 'magiclink' };
  return new URLSearchParams(params).toString();
}

function inShort({ method, path }: ReceivedRequest): string {
  return `${method} ${path}`;
}

function newUser(): User {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    email: 'jess.taylor@example.com',
    app_metadata: {},
    user_metadata: { full_name: 'Jess Taylor' },
    created_at: '2026-07-01T02:00:00Z',
  };
}
