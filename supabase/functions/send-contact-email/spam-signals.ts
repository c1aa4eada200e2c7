import { contactHeaders, honeypotField } from '../_shared/contact/protocol.ts';
import { hmac, sameSecret, type KeyFor } from '../_shared/keys.ts';

/** `proofKey` comes from the secret that the site function shares. */
export type SignalKeys = { keyFor: KeyFor; proofKey: string };

/**
 * The honeypot and the time need no proof, because a caller who posts here directly could simply leave them out. Without
 * the proof of the visitor's IP address, the connection's counts, so all invented addresses count as one. They become
 * HMACs: with plain hashes, anyone could hash every IP address and compare.
 */
export function readSpamSignals(
  headers: Headers,
  body: unknown,
  connectionIp: string,
  { keyFor, proofKey }: SignalKeys,
) {
  const visitor = headers.get(contactHeaders.visitor);
  const proof = headers.get(contactHeaders.proof);
  const isProven = visitor !== null && proof !== null && sameSecret(proof, hmac(visitor, proofKey));
  const { prefix, network } = readIpAddress(isProven ? visitor : connectionIp);
  const { [honeypotField]: honeypot, seconds } = { ...(body as Partial<Record<string, unknown>>) };
  return {
    // Either the site function has a different secret, or somebody is guessing.
    hasWrongProof: proof !== null && !isProven,
    honeypotFilled: (honeypot ?? '') !== '',
    seconds: typeof seconds === 'number' && seconds >= 0 ? seconds : undefined,
    visitorHash: hmac(prefix, keyFor('visitor')),
    networkHash: hmac(network, keyFor('visitor')),
  };
}

/**
 * @returns the prefix that identifies a visitor: all of an IPv4 address or other text, or the first 56 bits of an IPv6
 *   address, which many providers assign to one customer. And its network, which may belong to one stranger: the first
 *   16 bits of an IPv4 address, or the first 32 of an IPv6 address, which a registry assigns to one provider.
 */
function readIpAddress(address: string): { prefix: string; network: string } {
  const withoutZone = address.replace(/%.*/s, '');
  const url = URL.parse(`http://[${withoutZone}]`);
  if (!url) return ofIpv4(address);
  // URL normalises the address: lower case, no leading zeros, and `::` for the longest run of zeros.
  const ipv6 = url.hostname.slice(1, -1);
  const mapped = /^::ffff:(\w+):(\w+)$/.exec(ipv6)?.slice(1);
  const bytesOf = (group: string) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255];
  if (mapped) return ofIpv4(mapped.flatMap(bytesOf).join('.'));
  const [start = ''] = ipv6.split('::');
  const [a, b, c, d] = [...start.split(':').filter(Boolean), '0', '0', '0', '0'];
  const firstByte = (parseInt(d, 16) & 0xff00).toString(16);
  return { prefix: `${a}:${b}:${c}:${firstByte}::/56`, network: `${a}:${b}::/32` };
}

function ofIpv4(address: string): { prefix: string; network: string } {
  const [, start] = /^(\d+\.\d+)\.\d+\.\d+$/.exec(address) ?? [];
  return { prefix: address, network: start === undefined ? address : `${start}.0.0/16` };
}
