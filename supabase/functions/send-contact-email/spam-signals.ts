/** Reads the spam signals that come with a message. */
import { sameSecret } from '../_shared/http/same-secret.ts';
import type { SpamSignals } from '../_shared/outbox/outbox.ts';
import { hmac } from '../_shared/hmac.ts';
import { ipPrefix } from './ip-prefix.ts';

export type ReadSignals = SpamSignals & {
  /** The request has a secret, and it is not ours: the settings of the two sides differ, or someone is guessing. */
  hasWrongSecret: boolean;
};

/**
 * Honeypot and time need no secret: a caller who posts here directly could simply leave them out. The visitor's IP
 * address needs it; otherwise the connection's IP address counts, so a flood of invented ones is one visitor.
 *
 * @param connectionIp the IP address that the request came from.
 * @param secret also the HMAC's key: without it, anyone could hash every IP address and compare.
 */
export async function readSpamSignals(headers: Headers, connectionIp: string, secret: string): Promise<ReadSignals> {
  const given = headers.get('x-contact-forward-secret');
  const isForwarded = given !== null && (await sameSecret(given, secret));
  const forwardedIp = isForwarded ? headers.get('x-contact-visitor') : null;
  const visitorIp = forwardedIp === null || forwardedIp === '' ? connectionIp : forwardedIp;
  return {
    hasWrongSecret: given !== null && !isForwarded,
    honeypotFilled: headers.get('x-contact-honeypot') === 'filled',
    seconds: readSeconds(headers.get('x-contact-seconds')),
    visitorHash: await hmac(ipPrefix(visitorIp), secret),
  };
}

/** What a JavaScript clock in milliseconds gives, divided by 1,000: `12.345600000023842`. */
const decimal = /^\d{1,9}(\.\d{1,20})?$/;

function readSeconds(text: string | null): number | undefined {
  return text && decimal.test(text) ? Number(text) : undefined;
}
