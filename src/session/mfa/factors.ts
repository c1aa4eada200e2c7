import type {
  AuthMFAChallengeResponse,
  AuthMFAEnrollPhoneResponse,
  AuthMFAEnrollTOTPResponse,
  AuthMFAEnrollWebauthnResponse,
  AuthMFAListFactorsResponse,
  AuthMFAUnenrollResponse,
  AuthMFAVerifyResponse,
  MFAChallengeParams,
  MFAEnrollPhoneParams,
  MFAEnrollTOTPParams,
  MFAEnrollWebauthnParams,
  MFAVerifyParams,
  SupabaseClient,
} from '@supabase/supabase-js';
import { withSession } from '../with-session';

/**
 * The factors a user has beside the sign-in itself. Each call waits for the start-up of the client, and sends nothing
 * without a session. It returns `{ data, error }`, one of them null, and never rejects. The `error` is
 *
 * - NoSessionError: there is no session, or it was over when the client started; nothing was sent;
 * - AuthRetryableFetchError: the server was not reached (`status` 0), failed (500 to 504, 520 to 530) or sent no JSON; the
 *   same call may be made again. Where the session had to be refreshed first, that takes up to half a minute to be told;
 * - AuthSessionMissingError: the session was ended elsewhere. It is still stored, unless {@link Factors.list} was told;
 * - AuthRefreshDiscardedError: the visitor signed out, here or in another tab, while the session was being refreshed;
 * - AuthApiError: the server refused. `status` and `code` are given with each call; with each also 403 `bad_jwt`, 429
 *   `over_request_rate_limit`, 404 `mfa_factor_not_found` for a factor that the user does not have, 422
 *   `mfa_totp_enroll_not_enabled` and the like for a kind of factor that the project has not turned on, and 400
 *   `refresh_token_not_found` where the session had to be refreshed first;
 * - AuthUnknownError: the refusal was no JSON; or `originalError` was thrown, of which the likely one is a DOMException
 *   `QuotaExceededError`: the browser has no room to keep the session.
 */
export type Factors = {
  /**
   * GET /user. The user's factors as the server knows them now: `all` of them, and the verified ones under `totp`,
   * `phone` and `webauthn`. Each has `id`, `status` (`verified` or `unverified`), `factor_type`, `friendly_name`.
   */
  list(): Promise<AuthMFAListFactorsResponse>;
  /**
   * POST /factors with `friendly_name`, `factor_type` and `issuer`. A new factor, unverified until a code was, with
   * `totp` for the user's app: `qr_code` (a data URL of an SVG picture), `secret` and `uri`.
   *
   * Refused: 422 `mfa_factor_name_conflict`, 422 `too_many_enrolled_mfa_factors`; 403 `insufficient_aal` where the user
   * has a verified factor and did not prove it in this session.
   */
  enrolTotp(params: Omit<MFAEnrollTOTPParams, 'factorType'>): Promise<AuthMFAEnrollTOTPResponse>;
  /**
   * POST /factors with `friendly_name`, `factor_type` and `phone`, a number such as +61412345678. A new factor,
   * unverified until a code was that a challenge sends to the phone.
   *
   * Refused: as with totp; 400 `validation_failed` (no such number), 422 `mfa_verified_factor_exists` (this phone is one).
   */
  enrolPhone(params: Omit<MFAEnrollPhoneParams, 'factorType'>): Promise<AuthMFAEnrollPhoneResponse>;
  /**
   * POST /factors with `friendly_name` and `factor_type`. A new factor, unverified until a challenge was met with a
   * credential that the browser made.
   *
   * Refused: as with totp.
   */
  enrolWebauthn(params: Omit<MFAEnrollWebauthnParams, 'factorType'>): Promise<AuthMFAEnrollWebauthnResponse>;
  /**
   * POST /factors/{factorId}/challenge with the parameters: for a phone `channel`, `sms` or `whatsapp`; for webauthn
   * `webauthn`, of which `rpId` is the site's domain. What {@link verify} needs: `id` and `type`, good until `expires_at`
   * (seconds since 1970). With webauthn, `webauthn.type` tells whether `webauthn.credential_options` are for
   * `navigator.credentials.create` (an unverified factor) or `.get` (`request`, a verified one).
   *
   * Refused: 429 `over_sms_send_rate_limit`, 400 `validation_failed` (the channel).
   */
  challenge(params: MFAChallengeParams): Promise<AuthMFAChallengeResponse>;
  /**
   * POST /factors/{factorId}/verify with `challenge_id` and `code`, or with `webauthn`, of which `credential_response` is
   * what the browser made. The session that comes of it (`expires_in` in seconds) takes the place of the one before;
   * subscribers hear MFA_CHALLENGE_VERIFIED. The user's other sessions that did not prove a factor end.
   *
   * Refused: 422 `mfa_verification_failed` (the code), 422 `mfa_challenge_expired`, 422 `mfa_ip_address_mismatch` (the
   * challenge was met before, or from elsewhere), 400 `validation_failed` (an empty code, no credential). A credential that
   * does not fit the challenge is answered with 500, an AuthRetryableFetchError.
   */
  verify(params: MFAVerifyParams): Promise<AuthMFAVerifyResponse>;
  /**
   * DELETE /factors/{factorId}. Its `id`.
   *
   * Refused: 422 `insufficient_aal` for a verified factor where this session did not prove one.
   */
  remove(factorId: string): Promise<AuthMFAUnenrollResponse>;
};

export function factorsOf(auth: SupabaseClient['auth']): Factors {
  return {
    list: () => withSession(auth, () => auth.mfa.listFactors()),
    enrolTotp: (params) => withSession(auth, () => auth.mfa.enroll({ ...params, factorType: 'totp' })),
    enrolPhone: (params) => withSession(auth, () => auth.mfa.enroll({ ...params, factorType: 'phone' })),
    enrolWebauthn: (params) => withSession(auth, () => auth.mfa.enroll({ ...params, factorType: 'webauthn' })),
    challenge: (params) => withSession(auth, () => auth.mfa.challenge(params)),
    verify: (params) => withSession(auth, () => auth.mfa.verify(params)),
    remove: (factorId) => withSession(auth, () => auth.mfa.unenroll({ factorId })),
  };
}
