/**
 * For tests: an HTTP server in the place of Supabase Auth, which signs real ES256 tokens and records what it received.
 * It answers as Supabase Auth does (every code is 123456), and has no timers of its own: with fake ones, its time is the fake time.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Session, User } from '@supabase/supabase-js';
import { accessTokens, type AssuranceLevel } from './auth-server/access-tokens';
import { factors } from './auth-server/factors';
import { Refusal } from './auth-server/refusal';
import { asTold, sessions } from './auth-server/sessions';

/**
 * `path` is with its query; `body` is parsed if it is JSON, and undefined where there was none; `at` is when it came, in
 * milliseconds since 1970.
 */
export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown; at: number };

/** An answer, whose body is JSON unless it is a text; or the connection is dropped. */
type Failure = 'drop' | { status: number; body: unknown };

export type AuthServer = {
  /** The project's address, as in GATSBY_SUPABASE_URL. */
  url: string;
  /** Each request in order, without preflights. */
  received: ReceivedRequest[];
  /** What was received, in order and in short: `POST /auth/v1/token?grant_type=refresh_token`. */
  calls: () => string[];
  /** A user known to the server. What a test changes, for one its `factors`, shows in later answers and sessions. */
  user: User;
  /**
   * Signs a user in.
   *
   * @param options.secondsLeft until the access token expires: 3600 if not given, expired if negative.
   * @param options.user instead of the server's own.
   * @returns a session as the server would give it. Its refresh token is good for one refresh.
   */
  issueSession: (options?: { secondsLeft?: number; user?: User; aal?: AssuranceLevel }) => Session;
  /** What a magic link adds to the address it leads to, after the `#`. */
  magicLinkFragment: (session: Session) => string;
  /**
   * Requests fail from now on if what {@link AuthServer.calls} tells of them matches.
   *
   * @returns ends it.
   */
  fail: (call: RegExp, how: Failure) => () => void;
  /** Tokens are signed with a new key from now on. The older keys stay in the key set. */
  rotateKey: () => void;
  /** The session's refresh tokens are unknown from now on. Its access token stays good. */
  revoke: (session: Session) => void;
  stop: () => Promise<void>;
};

/** Starts it on a free port of this machine. */
export async function startAuthServer(): Promise<AuthServer> {
  const received: ReceivedRequest[] = [];
  const failures = new Set<{ call: RegExp; how: Failure }>();
  const server = createServer((request, response) => {
    // Whoever hangs up in the middle gets no answer.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = accessTokens();
  const known = sessions(tokens, `${url}/auth/v1`);
  const factorCalls = factors(known);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    const { method = '', url: path = '', headers } = request;
    // A browser sends a request again by itself, if a connection is dropped that it has used before.
    response.shouldKeepAlive = false;
    allowEveryOrigin(headers, response);
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const call: ReceivedRequest = { method, path, headers, body: parsed(await text(request), headers), at };
    received.push(call);
    const failure = [...failures].find((one) => one.call.test(inShort(call)));
    if (failure?.how === 'drop') {
      request.socket.destroy();
      return;
    }
    const { status, body } = failure?.how ?? outcomeOf(call);
    if (typeof body === 'string' || body === undefined) response.writeHead(status).end(body);
    else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  function outcomeOf(call: ReceivedRequest): { status: number; body: unknown } {
    try {
      const body = doIt(call);
      return { status: body === undefined ? 204 : 200, body };
    } catch (error) {
      const { status, code, message } =
        error instanceof Refusal ? error : new Refusal(500, 'unexpected_failure', String(error));
      return { status, body: { code, message } };
    }
  }

  /** @returns the answer. */
  function doIt({ method, path, headers, body }: ReceivedRequest): unknown {
    const { pathname, searchParams } = new URL(path, url);
    // The rest of Supabase: what it would do is not the matter here.
    if (!pathname.startsWith('/auth/v1/')) return [];
    const [place, id = '', step = ''] = pathname.slice('/auth/v1/'.length).split('/');
    const isRefresh = searchParams.get('grant_type') === 'refresh_token';
    const asked = () => ({ session: known.of(headers.authorization), body, origin: headers.origin });
    switch ([method, place, id && ':id', step].filter(Boolean).join(' ')) {
      case 'POST token':
        if (!isRefresh) throw new Refusal(400, 'validation_failed', 'unsupported_grant_type');
        return known.refresh((body as { refresh_token?: unknown } | undefined)?.refresh_token);
      case 'GET user':
        return asTold(asked().session.user);
      case 'POST logout':
        known.end(asked().session, searchParams.get('scope'));
        return undefined;
      case 'POST factors':
        return factorCalls.enrol(asked());
      case 'POST factors :id challenge':
        return factorCalls.challenge(asked(), id);
      case 'POST factors :id verify':
        return factorCalls.verify(asked(), id);
      case 'DELETE factors :id':
        return factorCalls.remove(asked(), id);
      case 'GET .well-known :id':
        if (id === 'jwks.json') return tokens.keySet();
    }
    throw new Refusal(404, 'not_found', `Nothing answers ${method} ${pathname}`);
  }

  const authServer: AuthServer = {
    url,
    received,
    calls: () => received.map(inShort),
    user: newUser(),
    issueSession: ({ secondsLeft, user = authServer.user, aal = 'aal1' } = {}) => known.start(user, aal, secondsLeft),
    magicLinkFragment: ({ access_token, expires_at, expires_in, refresh_token, token_type }) =>
      new URLSearchParams({
        access_token,
        expires_at: String(expires_at),
        expires_in: String(expires_in),
        refresh_token,
        token_type,
        type: 'magiclink',
      }).toString(),
    fail: (call, how) => {
      const failure = { call, how };
      failures.add(failure);
      return () => {
        failures.delete(failure);
      };
    },
    rotateKey: tokens.rotateKey,
    revoke: known.revoke,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return authServer;
}

/** The page is on another origin, as it is with Supabase. */
function allowEveryOrigin(headers: IncomingHttpHeaders, response: ServerResponse): void {
  // The header by which the client knows the form of an error.
  response.setHeader('X-Supabase-Api-Version', '2024-01-01');
  response.setHeader('Access-Control-Expose-Headers', 'X-Supabase-Api-Version');
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
}

function parsed(body: string, headers: IncomingHttpHeaders): unknown {
  if (!body) return undefined;
  return headers['content-type']?.startsWith('application/json') ? JSON.parse(body) : body;
}

function inShort({ method, path }: ReceivedRequest): string {
  return `${method} ${path}`;
}

function newUser(): User {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: 'jess.taylor@example.com',
    email_confirmed_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Jess Taylor' },
    created_at: now,
    updated_at: now,
  };
}
