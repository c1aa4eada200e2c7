/** Reads the spam signals that come with a message. */
import { contactHeaders, honeypotField } from '../_shared/contact/protocol.ts';
import type { Environment } from '../_shared/environment.ts';
import { hmac, sameSecret } from '../_shared/keys.ts';

/**
 * The honeypot and the time need no proof, because a caller who posts here directly could simply leave them out. The
 * visitor's IP address needs one. Otherwise the connection's address counts, so all invented addresses count as one.
 * Either becomes an HMAC: with a plain hash, anyone could hash every IP address and compare.
 */
export function readSpamSignals(headers: Headers, body: unknown, connectionIp: string, keyFor: Environment['keyFor']) {
  const visitor = headers.get(contactHeaders.visitor);
  const proof = headers.get(contactHeaders.proof);
  const isProven = visitor !== null && proof !== null && sameSecret(proof, hmac(visitor, keyFor('proof')));
  const prefix = ipPrefix(isProven ? visitor : connectionIp);
  const network = networkOf(prefix);
  const { [honeypotField]: honeypot, seconds } = { ...(body as Partial<Record<string, unknown>>) };
  return {
    // Either the site function has a different secret, or somebody is guessing.
    hasWrongProof: proof !== null && !isProven,
    honeypotFilled: (honeypot ?? '') !== '',
    seconds: typeof seconds === 'number' && seconds >= 0 ? seconds : undefined,
    visitorHash: hmac(prefix, keyFor('visitor')),
    networkHash: network && hmac(network, keyFor('visitor')),
  };
}

/**
 * The part of an IP address that identifies a visitor: all of an IPv4 address, even if it is written as IPv6, or the
 * first 56 bits of an IPv6 address, which many providers assign to one customer: a /48 may join the phones of
 * strangers. Other text is returned unchanged.
 */
export function ipPrefix(address: string): string {
  const url = URL.parse(`http://[${address.replace(/%.*/s, '')}]`);
  if (!url) return address;
  // URL normalises the address: lower case, no leading zeros, and `::` for the longest run of zeros.
  const text = url.hostname.slice(1, -1);
  const mapped = /^::ffff:(\w+):(\w+)$/.exec(text)?.slice(1);
  if (mapped) return mapped.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
  const [start = ''] = text.split('::');
  const [a, b, c, d] = [...start.split(':').filter(Boolean), '0', '0', '0', '0'];
  return `${[a, b, c, (parseInt(d, 16) & 0xff00).toString(16)].join(':')}::/56`;
}

/** @returns the /48 of an IPv6 prefix, such as `2001:db8:1::/48`. Undefined for an IPv4 address. */
export function networkOf(prefix: string): string | undefined {
  const [, start] = /^(\w+:\w+:\w+):\w+::\/56$/.exec(prefix) ?? [];
  return start && `${start}::/48`;
}
