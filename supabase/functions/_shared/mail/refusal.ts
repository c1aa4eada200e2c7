/** Why a mail server refused a mail, by its SMTP reply. */
import { readEnhancedStatus } from './enhanced-status.ts';

/**
 * `content`: what the visitor wrote; a mail without it may be accepted. `recipient`: the mailbox of CONTACT_TO. `quota`: a
 * full mailbox, or a limit of the sending account.
 */
export type Refusal = 'content' | 'recipient' | 'quota';

type Stage = 'sender' | 'recipient' | 'data' | 'message';

// Subject and detail of the enhanced status code: RFC 3463 and its registry, and what providers use (see the test).
const ofQuota = /^(1\.90|2\.(2|12[12])|3\.1|4\.5|5\.3|7\.(28|508))$/;
const ofRecipient = /^(1\.([1-6]|10)|2\.\d+|4\.1|5\.0)$/;
/** The sender, the way to the server, or whether the sender is who it says. */
const notOfContent = /^(1|4)\.|^7\.\d\d/;

/**
 * A server decides on the content only once it has it. In doubt about a reply to the whole mail, the content is the
 * reason: then staff get the brief mail instead, and if that is refused too, it is retried.
 *
 * @param error thrown by nodemailer.
 * @returns undefined for everything else: no reply, or a refused connection, login or sender, which affects every mail.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  const reply = replyIn(error);
  if (!reply) return undefined;
  const { stage, code, status } = reply;
  if (status ? ofQuota.test(status) : code === 452 || code === 552) return 'quota';
  if (stage === 'sender' || stage === 'data') return undefined;
  if (status && ofRecipient.test(status)) return 'recipient';
  if (code < 500) return undefined;
  if (stage === 'recipient') return status ? undefined : 'recipient';
  return status && notOfContent.test(status) ? undefined : 'content';
}

/** `status` is `7.1` for 5.7.1; undefined where the server sent none, or one with the subject 0, which means nothing. */
function replyIn(error: unknown): { stage: Stage; code: number; status: string | undefined } | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return undefined;
  const stage = stageOf(error);
  if (!stage || !('response' in error)) return undefined;
  const status = /^[45]\.([1-9].*)$/.exec(readEnhancedStatus(String(error.response)) ?? '')?.[1];
  return { stage, code: error.responseCode, status };
}

/** Nodemailer's `command` is DATA for both replies to it; only an error about the whole mail has the code EMESSAGE. */
function stageOf(error: Error): Stage | undefined {
  switch ('command' in error && error.command) {
    case 'MAIL FROM':
      return 'sender';
    case 'RCPT TO':
      return 'recipient';
    case 'DATA':
      return 'code' in error && error.code === 'EMESSAGE' ? 'message' : 'data';
    default:
      return undefined;
  }
}
