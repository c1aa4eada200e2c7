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
 * The factors of a user for multi-factor sign-in. Each call waits for the session to load, and sends nothing without
 * one. It returns `{ data, error }`, one of them null, and never rejects. The `error` is
 *
 * - NoSessionError: there is no session, or it had ended before the page was loaded. Nothing was sent.
 * - AuthRetryableFetchError: the server was not reached (`status` 0), failed (500 to 504, 520 to 530) or sent no JSON.
 *   The same call may be made again. If the session had to be refreshed first, this takes up to half a minute.
 * - AuthSessionMissingError: the session was ended elsewhere. It is still stored, except after {@link Factors.list}.
 * - AuthRefreshDiscardedError: the visitor signed out, here or in another tab, during the refresh.
 * - AuthApiError: the server refused. Each call lists its own `status` and `code`. Every call may give 403 `bad_jwt`; 429
 *   `over_request_rate_limit`; 404 `mfa_factor_not_found`; 422 `mfa_totp_enroll_not_enabled` and the like for a type of
 *   factor that the project has not turned on; 400 `refresh_token_not_found` from a refresh.
 * - AuthUnknownError: the refusal was no JSON, or something threw `originalError`. Usually that is a DOMException
 *   `QuotaExceededError`: the browser has no room to store the session.
 */
export type Factors = {
  /**
   * GET /user. The user's factors as the server knows them now: `all` of them, and the verified ones under `totp`,
   * `phone` and `webauthn`. Each has `id`, `status` (`verified` or `unverified`), `factor_type` and `friendly_name`.
   */
  list: () => Promise<AuthMFAListFactorsResponse>;
  /**
   * POST /factors with `friendly_name`, `factor_type` and `issuer`. The new factor is unverified until {@link verify}.
   * Its `totp` is for the user's app: `qr_code` (a data URL of an SVG picture), `secret` and `uri`.
   *
   * Refused: 422 `mfa_factor_name_conflict`; 422 `too_many_enrolled_mfa_factors`; 403 `insufficient_aal` if the user has
   * a verified factor that this session did not use.
   */
  enrolTotp: (params: Omit<MFAEnrollTOTPParams, 'factorType'>) => Promise<AuthMFAEnrollTOTPResponse>;
  /**
   * POST /factors with `friendly_name`, `factor_type` and `phone`, a number such as +61412345678. The new factor is
   * unverified until {@link verify}.
   *
   * Refused: as for totp; 400 `validation_failed` (not a number), 422 `mfa_verified_factor_exists` (for this phone).
   */
  enrolPhone: (params: Omit<MFAEnrollPhoneParams, 'factorType'>) => Promise<AuthMFAEnrollPhoneResponse>;
  /**
   * POST /factors with `friendly_name` and `factor_type`. The new factor is unverified until {@link verify}.
   *
   * Refused: as for totp.
   */
  enrolWebauthn: (params: Omit<MFAEnrollWebauthnParams, 'factorType'>) => Promise<AuthMFAEnrollWebauthnResponse>;
  /**
   * POST /factors/{factorId}/challenge with the parameters. A phone takes `channel`, `sms` or `whatsapp`; webauthn takes
   * `webauthn`, whose `rpId` is the site's domain. Returns what {@link verify} needs: `id` and `type`, valid until
   * `expires_at` (seconds since 1970). With webauthn, `webauthn.credential_options` are for `navigator.credentials`: for
   * its `create` if `webauthn.type` is `create` (an unverified factor), for its `get` if that is `request`.
   *
   * Refused: 429 `over_sms_send_rate_limit`, 400 `validation_failed` (the channel).
   */
  challenge: (params: MFAChallengeParams) => Promise<AuthMFAChallengeResponse>;
  /**
   * POST /factors/{factorId}/verify with `challenge_id` and `code`, or with `webauthn`, whose `credential_response` is the
   * browser's credential. Returns a new session (`expires_in` in seconds), which replaces the stored one. Listeners hear
   * MFA_CHALLENGE_VERIFIED. The user's other sessions end unless they used a factor.
   *
   * Refused: 422 `mfa_verification_failed` (the code), 422 `mfa_challenge_expired`, 422 `mfa_ip_address_mismatch` (a
   * challenge that was used before, or elsewhere), 400 `validation_failed` (no code, no credential). The server
   * responds to a credential for another challenge with 500, which is an AuthRetryableFetchError.
   */
  verify: (params: MFAVerifyParams) => Promise<AuthMFAVerifyResponse>;
  /**
   * DELETE /factors/{factorId}. Returns its `id`.
   *
   * Refused: 422 `insufficient_aal` for a verified factor that this session did not use.
   */
  remove: (factorId: string) => Promise<AuthMFAUnenrollResponse>;
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
