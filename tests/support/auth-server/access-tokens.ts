import { generateKeyPairSync, randomUUID, sign, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { AMREntry } from '@supabase/supabase-js';
import { Refusal } from './refusal';

export type AssuranceLevel = 'aal1' | 'aal2';

/** What an access token says. Times are in seconds since 1970. */
export type Claims = {
  iss: string;
  sub: string;
  aud: string;
  role: string;
  email: string | undefined;
  exp: number;
  iat: number;
  aal: AssuranceLevel;
  amr: AMREntry[];
  session_id: string;
};

export type AccessTokens = {
  sign: (claims: Claims) => string;
  /** @throws Refusal if it is none of this server, or too old. */
  read: (token: string) => Claims;
  /** From now on tokens are signed with a new key. Those of the keys before stay good. */
  rotateKey: () => void;
  keySet: () => { keys: JsonWebKey[] };
};

type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

/** JWTs, signed with ES256. */
export function accessTokens(): AccessTokens {
  let newest = newKey();
  const keys = [newest];

  return {
    sign: (claims) => {
      const signed = [{ alg: 'ES256', kid: newest.kid, typ: 'JWT' }, claims].map(encode).join('.');
      const signature = sign('sha256', Buffer.from(signed), { key: newest.privateKey, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    },

    read: (token) => {
      const [, payload = '', signature = ''] = token.split('.');
      const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')));
      const isOurs = keys.some(({ publicKey: key }) =>
        verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
      );
      if (!isOurs) throw new Refusal(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
      const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      if (claims.exp * 1000 <= Date.now()) throw new Refusal(403, 'bad_jwt', 'invalid JWT: token is expired');
      return claims;
    },

    rotateKey: () => {
      newest = newKey();
      keys.push(newest);
    },

    keySet: () => ({
      keys: keys.map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      })),
    }),
  };
}

function newKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
