import { randomBytes, randomUUID } from 'node:crypto';
import type { Factor, User } from '@supabase/supabase-js';
import { Refusal } from './refusal';
import type { KnownSession, Sessions } from './sessions';
import {
  checkAssertion,
  checkRegistration,
  creationOptions,
  requestOptions,
  type Ceremony,
  type Credential,
  type CredentialResponse,
} from './webauthn';

/** The code that meets every challenge of an app or a phone. */
const rightCode = '123456';

/** How long a challenge may be met, in seconds. */
const challengeLifetime = 300;

type EnrolBody = { friendly_name: string; factor_type: string; phone: string; issuer: string };
type ChallengeBody = { webauthn: { rpId: string; rpOrigins?: string[] } };
type VerifyBody = {
  challenge_id: string;
  code: string;
  webauthn: { type: string; credential_response: CredentialResponse };
};

type Challenge = { id: string; factorId: string; expiresAt: number; isMet: boolean; ceremony: Ceremony };

/** What a call comes with. */
type Asked = { session: KnownSession; body: unknown; origin: string | undefined };

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn', recovery_code: 'mfa/recovery_code' };

/** The calls for the factors of a user, each with what it answers. They throw a Refusal. */
export function factors(sessions: Sessions) {
  const challenges = new Map<string, Challenge>();
  const credentials = new Map<string, Credential>();

  function enrol({ session: { user, aal }, body }: Asked) {
    const asked = (body ?? {}) as Partial<EnrolBody>;
    const { friendly_name: name = '', factor_type: type, phone } = asked;
    if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
      throw new Refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
    }
    if (type === 'phone' && !phone) {
      throw new Refusal(400, 'validation_failed', 'Phone number required to enroll Phone factor');
    }
    const existing = user.factors ?? [];
    if (existing.some((factor) => factor.friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new Refusal(422, 'mfa_factor_name_conflict', message);
    }
    if (aal === 'aal1' && existing.some(isVerified)) {
      throw new Refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const now = new Date().toISOString();
    const id = randomUUID();
    const status = 'unverified' as const;
    user.factors = [
      ...existing,
      { id, friendly_name: name, factor_type: type, status, created_at: now, updated_at: now },
    ];
    const answer = { id, type, friendly_name: name };
    if (type === 'totp') return { ...answer, totp: appSecret(user, asked.issuer ?? 'localhost') };
    return type === 'phone' ? { ...answer, phone } : answer;
  }

  function challenge({ session: { user }, body, origin = '' }: Asked, factorId: string) {
    const factor = factorOf(user, factorId);
    const expiresAt = Math.floor(Date.now() / 1000) + challengeLifetime;
    const { rpId = '', rpOrigins = [origin] } = ((body ?? {}) as Partial<ChallengeBody>).webauthn ?? {};
    const ceremony = { challenge: randomBytes(32).toString('base64url'), rpId, origins: rpOrigins };
    const id = randomUUID();
    challenges.set(id, { id, factorId, expiresAt, isMet: false, ceremony });
    const answer = { id, type: factor.factor_type, expires_at: expiresAt };
    if (factor.factor_type !== 'webauthn') return answer;
    if (!rpId) throw new Refusal(400, 'validation_failed', 'webauthn.rpId required');
    const credential = credentials.get(factorId);
    const webauthn = isVerified(factor)
      ? { type: 'request', credential_options: requestOptions(ceremony, credential) }
      : { type: 'create', credential_options: creationOptions(ceremony, user) };
    return { ...answer, webauthn };
  }

  function verify({ session, body }: Asked, factorId: string) {
    const { user } = session;
    const factor = factorOf(user, factorId);
    const { challenge_id: challengeId = '', code, webauthn } = (body ?? {}) as Partial<VerifyBody>;
    if (factor.factor_type !== 'webauthn' && !code) {
      throw new Refusal(400, 'validation_failed', 'Code needs to be non-empty');
    }
    const met = openChallenge(challengeId, factorId);
    if (factor.factor_type === 'webauthn') {
      const type = isVerified(factor) ? 'request' : 'create';
      if (webauthn?.type !== type) throw new Refusal(400, 'validation_failed', `WebAuthn type must be ${type}`);
      const { credential_response: response } = webauthn;
      if (type === 'create') credentials.set(factorId, checkRegistration(response, met.ceremony));
      else checkAssertion(response, met.ceremony, credentials.get(factorId));
    } else if (code !== rightCode) {
      const kind = factor.factor_type === 'phone' ? 'MFA Phone' : 'TOTP';
      throw new Refusal(422, 'mfa_verification_failed', `Invalid ${kind} code entered`);
    }
    met.isMet = true;
    user.factors = (user.factors ?? [])
      .filter((other) => other.id === factorId || other.factor_type !== factor.factor_type || isVerified(other))
      .map((other) => (other.id === factorId ? { ...other, status: 'verified' } : other));
    return sessions.prove(session, factorId, methods[factor.factor_type]);
  }

  function openChallenge(id: string, factorId: string): Challenge {
    const found = challenges.get(id);
    if (found?.factorId !== factorId) {
      throw new Refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    }
    if (found.isMet) {
      throw new Refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    }
    if (found.expiresAt * 1000 <= Date.now()) {
      const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
      throw new Refusal(422, 'mfa_challenge_expired', message);
    }
    return found;
  }

  function remove({ session: { user, aal } }: Asked, factorId: string) {
    const factor = factorOf(user, factorId);
    if (isVerified(factor) && aal === 'aal1') {
      throw new Refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    user.factors = user.factors?.filter(({ id }) => id !== factorId) ?? [];
    credentials.delete(factorId);
    sessions.forgetFactor(factorId);
    return { id: factorId };
  }

  return { enrol, challenge, verify, remove };
}

function factorOf(user: User, id: string): Factor {
  const factor = user.factors?.find((other) => other.id === id);
  if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

function isVerified({ status }: Factor): boolean {
  return status === 'verified';
}

/** What the user's app is told, of which the server never asks: {@link rightCode} is right. */
function appSecret({ email = '' }: User, issuer: string) {
  const secret = 'JBSWY3DPEHPK3PXP';
  const name = encodeURIComponent(`${issuer}:${email}`);
  return {
    qr_code: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    secret,
    uri: `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`,
  };
}
