/** A fake Supabase auth service for tests, without a network. It signs real access tokens and records requests. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Session, User } from '@supabase/supabase-js';

export const storageKey = 'sb-127-auth-token';

export const refreshCall = 'POST /auth/v1/token?grant_type=refresh_token';

/** `call` is the method and path, as in {@link refreshCall}. `body` is the parsed JSON. */
type ReceivedRequest = { call: string; body: unknown };

/** A dropped connection, no answer at all, or a response. A string body is sent as HTML, and any other body as JSON. */
export type Failure = 'drop' | 'silence' | { status: number; body: unknown };

export function fakeAuthServer(url = 'http://127.0.0.1:54321', clock = Date.now) {
  const keyId = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const received: ReceivedRequest[] = [];
  /** The refresh tokens that the session has had. The last one is active. */
  const refreshTokens: string[] = [];
  let failing: Failure | undefined;

  function issueSession(secondsLeft = 3600): Session {
    if (refreshTokens.length === 0) refreshTokens.push(randomUUID());
    const expires_at = Math.floor(clock() / 1000) + secondsLeft;
    const access_token = signToken({ sub: user.id, role: 'authenticated', exp: expires_at });
    const refresh_token = refreshTokens.at(-1) ?? '';
    return { access_token, token_type: 'bearer', expires_in: 3600, expires_at, refresh_token, user };
  }

  /**
   * Replaces the active token. The token before it is always exchanged for the active one, because the client may not
   * have stored a response, or another tab may have refreshed too. Source: supabase/auth, internal/tokens/service.go.
   */
  function refresh(token: unknown): Exclude<Failure, string> {
    const age = refreshTokens.toReversed().findIndex((one) => one === token);
    if (age !== 0 && age !== 1) return { status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } };
    if (age === 0) refreshTokens.push(randomUUID());
    return { status: 200, body: issueSession() };
  }

  function signToken(claims: object): string {
    const parts = [{ alg: 'ES256', kid: keyId, typ: 'JWT' }, claims];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }

  function respond({ call, body }: ReceivedRequest): Exclude<Failure, string> {
    if (call === refreshCall) return refresh((body as { refresh_token?: unknown }).refresh_token);
    if (!call.endsWith('/jwks.json')) return { status: 404, body: { code: 'not_found', message: 'Not found' } };
    const key = { ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'ES256', key_ops: ['verify'] };
    return { status: 200, body: { keys: [key] } };
  }

  async function handle(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const request = {
      call: `${init.method ?? 'GET'} ${pathname}${search}`,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    received.push(request);
    const failure = request.call === refreshCall ? failing : undefined;
    if (failure === 'drop') throw new TypeError('fetch failed');
    if (failure === 'silence') {
      await new Promise((resolve) => init.signal?.addEventListener('abort', resolve));
      throw new DOMException('The request was aborted.', 'AbortError');
    }
    const { status, body } = failure ?? respond(request);
    // The client reads an error's code only if the server states its API version.
    const headers = { 'X-Supabase-Api-Version': '2024-01-01' };
    if (typeof body === 'string') return new Response(body, { status, headers: { 'Content-Type': 'text/html' } });
    return Response.json(body, { status, headers });
  }

  return {
    url,
    received,
    calls: () => received.map(({ call }) => call),
    issueSession,
    /** Makes token refreshes fail. @returns a function that makes them succeed again. */
    failRefreshes: (failure: Failure) => {
      failing = failure;
      return () => (failing = undefined);
    },
    fetch: handle,
  };
}

const user: User = {
  id: '4b6d3c5e-8f1a-4e57-9d0c-2a7be19f6c31',
  aud: 'authenticated',
  email: 'jess.taylor@example.com',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-07-01T02:00:00Z',
};
