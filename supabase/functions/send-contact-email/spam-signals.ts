/** What a request tells, besides the message, of who sent it: what the database needs to decide whether to hold it. */
import { sameSecret } from '../_shared/http/same-secret.ts';
import { hmac } from './hmac.ts';
import { ipPrefix } from './ip-prefix.ts';

export type SpamSignals = {
  /** Whether the field was filled that people do not see. */
  honeypotFilled: boolean;
  /** How long the page had been open; undefined where nobody measured. */
  seconds: number | undefined;
  /** Tells one visitor from another, and nothing else about them. */
  visitorHash: string;
};

export type ReadSignals = SpamSignals & {
  /** A secret was shown, and it was another: the settings of the two sides differ, or someone is guessing. */
  hasWrongSecret: boolean;
};

/**
 * Reads the signals. What the site's function says of honeypot and time is taken from anyone: whoever posts here directly
 * could as well leave it out. The visitor's address is believed only together with the secret, else the connection's
 * own address counts: a flood of made-up addresses is one visitor.
 *
 * @param connection the address the request came from.
 * @param secret also the key of the hash, so that the few addresses there are cannot be tried out on it.
 */
export async function readSpamSignals(headers: Headers, connection: string, secret: string): Promise<ReadSignals> {
  const shown = headers.get('x-contact-forward-secret');
  const isForwarded = shown !== null && (await sameSecret(shown, secret));
  const address = (isForwarded && headers.get('x-contact-visitor')) || connection;
  return {
    hasWrongSecret: shown !== null && !isForwarded,
    honeypotFilled: headers.get('x-contact-honeypot') === 'filled',
    seconds: readSeconds(headers.get('x-contact-seconds')),
    visitorHash: await hmac(ipPrefix(address), secret),
  };
}

/** As JavaScript writes what a clock in milliseconds tells, divided by 1,000: `12.345600000023842`. */
const decimal = /^\d{1,9}(\.\d{1,20})?$/;

function readSeconds(text: string | null): number | undefined {
  return text && decimal.test(text) ? Number(text) : undefined;
}
