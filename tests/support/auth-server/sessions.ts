import { randomBytes, randomUUID } from 'node:crypto';
import type { AMREntry, Session, User } from '@supabase/supabase-js';
import type { AccessTokens, AssuranceLevel } from './access-tokens';
import { Refusal } from './refusal';

/** How long an access token is good, in seconds. */
const lifetime = 3600;

/** A session, as the server knows it. */
export type KnownSession = {
  id: string;
  user: User;
  aal: AssuranceLevel;
  /** How it was signed in, the latest first. */
  amr: AMREntry[];
  /** The factor that brought it to aal2. */
  factorId?: string;
};

type RefreshToken = { session: KnownSession; isUsed: boolean };

export type Sessions = {
  start: (user: User, aal: AssuranceLevel, secondsLeft?: number) => Session;
  /** @throws Refusal for a token that is unknown, or was used. */
  refresh: (token: unknown) => Session;
  /** The session that a request is made in. @throws Refusal if it is made in none. */
  of: (authorization: string | undefined) => KnownSession;
  /** The session is aal2 from now on. The user's other sessions that are not end. */
  prove: (session: KnownSession, factorId: string, method: string) => Session;
  /** The sessions that the factor brought to aal2 are aal1 again: their next token says so. */
  forgetFactor: (factorId: string) => void;
  end: (session: KnownSession, scope: string | null) => void;
  /** The session cannot be refreshed any more. */
  revoke: (session: Session) => void;
};

/** @param issuer address of the auth server. */
export function sessions(tokens: AccessTokens, issuer: string): Sessions {
  const resources = new Set<KnownSession>();
  const refreshTokens = new Map<string, RefreshToken>();

  function give(session: KnownSession, secondsLeft = lifetime): Session {
    useUp(session);
    const { id, user, aal, amr } = session;
    const { id: sub, aud, role = 'authenticated', email } = user;
    const refreshToken = randomBytes(9).toString('base64url');
    refreshTokens.set(refreshToken, { session, isUsed: false });
    const exp = now() + secondsLeft;
    const claims = { iss: issuer, sub, aud, role, email, exp, iat: exp - lifetime, aal, amr, session_id: id };
    return {
      access_token: tokens.sign(claims),
      token_type: 'bearer',
      expires_in: lifetime,
      expires_at: exp,
      refresh_token: refreshToken,
      user: asTold(user),
    };
  }

  function useUp(session: KnownSession) {
    for (const token of refreshTokens.values()) if (token.session === session) token.isUsed = true;
  }

  function forgetTokens(session: KnownSession) {
    for (const [text, token] of refreshTokens) if (token.session === session) refreshTokens.delete(text);
  }

  function end(session: KnownSession) {
    resources.delete(session);
    forgetTokens(session);
  }

  return {
    start: (user, aal, secondsLeft) => {
      const amr = [{ method: 'otp', timestamp: now() }];
      const session = { id: randomUUID(), user, aal, amr };
      resources.add(session);
      return give(session, secondsLeft);
    },

    refresh: (text) => {
      const token = typeof text === 'string' ? refreshTokens.get(text) : undefined;
      if (!token) throw new Refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
      if (token.isUsed) throw new Refusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      return give(token.session);
    },

    of: (authorization) => {
      const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
      if (!token) throw new Refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
      const { session_id } = tokens.read(token);
      const session = [...resources].find(({ id }) => id === session_id);
      if (!session) throw new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
      return session;
    },

    prove: (session, factorId, method) => {
      session.aal = 'aal2';
      session.amr = [{ method, timestamp: now() }, ...session.amr];
      session.factorId = factorId;
      for (const other of resources) if (other.user.id === session.user.id && other.aal === 'aal1') end(other);
      return give(session);
    },

    forgetFactor: (factorId) => {
      for (const session of resources) if (session.factorId === factorId) session.aal = 'aal1';
    },

    end: (session, scope) => {
      const ofUser = [...resources].filter(({ user }) => user.id === session.user.id);
      for (const other of ofUser) {
        const isThis = other === session;
        if (scope === 'others' ? !isThis : scope === 'local' ? isThis : true) end(other);
      }
    },

    revoke: ({ refresh_token }) => {
      const token = refreshTokens.get(refresh_token);
      if (token) forgetTokens(token.session);
    },
  };
}

/** A user as an answer has it: a copy, which does not change with the user, and without `factors` where there are none. */
export function asTold(user: User): User {
  const { factors, ...rest } = user;
  return JSON.parse(JSON.stringify(factors?.length ? user : rest));
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
