import { honeypotField } from '../contact-form/hidden-fields.ts';

/** What the form says about its sender, besides the message. The edge function decides what follows from it. */
export type SpamSignals = {
  honeypotFilled: boolean;
  /** How long the page had been open when the message was sent; undefined where it was not measured. */
  seconds: number | undefined;
};

/**
 * Reads the spam signals, and never refuses a body for them: any value fills the honeypot, and seconds that are not a
 * number from 0 up count as not measured.
 *
 * @param fields anything. A form without script measures no seconds.
 */
export function readSpamSignals(fields: unknown): SpamSignals {
  const sent: { [honeypotField]?: unknown; seconds?: unknown } =
    typeof fields === 'object' && fields !== null ? fields : {};
  const { [honeypotField]: honeypot, seconds } = sent;
  return {
    honeypotFilled: honeypot !== undefined && honeypot !== null && honeypot !== '',
    seconds: typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined,
  };
}
