/** The server's side of WebAuthn, for authenticators that sign with SHA-256: ES256, or RS256. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { User } from '@supabase/supabase-js';
import { Refusal } from './refusal';

/** What a credential must be made for. */
export type Ceremony = {
  /** In base64url. */
  challenge: string;
  rpId: string;
  origins: string[];
};

export type Credential = { id: string; publicKey: KeyObject };

/** A credential as a browser's `toJSON` gives it: bytes in base64url. */
export type CredentialResponse = {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; publicKey?: string; signature?: string };
};

/** How long a browser may take, in milliseconds. */
const timeout = 300_000;

/** For `navigator.credentials.create`. */
export function creationOptions({ challenge, rpId }: Ceremony, { id, email = id }: User) {
  return {
    publicKey: {
      rp: { id: rpId, name: rpId },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
      challenge,
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout,
      attestation: 'none',
    },
  };
}

/** For `navigator.credentials.get`. */
export function requestOptions({ challenge, rpId }: Ceremony, credential: Credential | undefined) {
  const allowCredentials = credential ? [{ type: 'public-key', id: credential.id }] : [];
  return { publicKey: { challenge, rpId, timeout, allowCredentials } };
}

/** @throws Refusal if the new credential was made for something else. */
export function checkRegistration({ id, response }: CredentialResponse, ceremony: Ceremony): Credential {
  checkMadeFor('webauthn.create', response, ceremony);
  return { id, publicKey: createPublicKey({ key: bytes(response.publicKey), format: 'der', type: 'spki' }) };
}

/** @throws Refusal if it is another credential, made for something else, or not signed with the credential's key. */
export function checkAssertion(
  { id, response }: CredentialResponse,
  ceremony: Ceremony,
  credential: Credential | undefined,
): void {
  checkMadeFor('webauthn.get', response, ceremony);
  const signed = Buffer.concat([bytes(response.authenticatorData), sha256(bytes(response.clientDataJSON))]);
  if (credential?.id !== id || !verify('sha256', signed, credential.publicKey, bytes(response.signature))) refuse();
}

function checkMadeFor(
  type: string,
  { clientDataJSON, authenticatorData }: CredentialResponse['response'],
  { challenge, rpId, origins }: Ceremony,
): void {
  const client: { type: string; challenge: string; origin: string } = JSON.parse(bytes(clientDataJSON).toString());
  const isForThis = client.type === type && client.challenge === challenge && origins.includes(client.origin);
  const authenticator = bytes(authenticatorData);
  const isForSite = authenticator.subarray(0, 32).equals(sha256(Buffer.from(rpId)));
  const isUserPresent = ((authenticator[32] ?? 0) & 1) === 1;
  if (!isForThis || !isForSite || !isUserPresent) refuse();
}

function refuse(): never {
  throw new Refusal(500, 'unexpected_failure', 'Failed to validate WebAuthn MFA response');
}

function bytes(base64url = ''): Buffer {
  return Buffer.from(base64url, 'base64url');
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
