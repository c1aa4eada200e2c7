/** What a form tells about its sender beside the message. The edge function decides what to make of it. */
export type SpamSignals = {
  /** The field that a person does not see was filled all the same. */
  honeypotFilled: boolean;
  /** How long the page had been open when the message was sent; undefined where nobody measured. */
  seconds: number | undefined;
};

/** The name of the field that a person does not see. */
export const honeypotField = 'website';

/**
 * Reads the signals of whatever was sent, and never refuses it for them: anything in the field that a person leaves
 * empty fills it, and what is no span of time was not measured.
 *
 * @param fields anything; a plain form's texts measure nothing, as only a script can.
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
