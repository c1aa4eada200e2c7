/** Mails one leased message and stores the result. */
import type { SendMailOptions } from 'nodemailer';
import type { Log } from '../http/log.ts';
import { redactError, type RedactedError } from '../http/redact-error.ts';
import type { Link } from '../links/create-links.ts';
import { notificationLinks } from '../links/mail-links.ts';
import { composeBriefNotification } from '../mail/brief-notification.ts';
import type { MailAddresses } from '../mail/mail-identity.ts';
import type { Mailer } from '../mail/mailer.ts';
import { composeNotification } from '../mail/notification.ts';
import { refusalOf } from '../mail/refusal.ts';
import type { LeasedMessage, Outbox } from './outbox.ts';
import { nextAttempt } from './retry-policy.ts';
import { retryUntilStored, type Backoff } from './retry-until-stored.ts';

export type DeliveryResult = 'delivered' | 'retrying' | 'failed';

export type MailDependencies = { mailer: Mailer; addresses: MailAddresses; link: Link; backoff: Backoff; log: Log };

export type DeliveryDependencies = MailDependencies & { outbox: Pick<Outbox, 'markDelivered' | 'markFailed'> };

/** Never rejects: errors are logged, and after the lease the next sweep tries again. */
export async function deliverMessage(
  leased: LeasedMessage,
  { outbox, mailer, addresses, link, backoff, log }: DeliveryDependencies,
): Promise<DeliveryResult> {
  const { id, attempts, brief } = leased;
  const startedAt = performance.now();
  const details = () => ({
    id,
    attempts,
    ...(brief && { brief }),
    milliseconds: Math.round(performance.now() - startedAt),
  });

  try {
    await mailer.send(await compose(leased, addresses, link));
  } catch (error) {
    const refusal = refusalOf(error);
    const next = nextAttempt({ ...leased, refusal });
    const outcome = next ? 'retrying' : 'failed';
    const redacted = redactError(error);
    log({
      level: 'error',
      outcome,
      ...details(),
      ...(refusal && { refusal }),
      ...(next && { retryAfter: next.retryAfter }),
      error: redacted,
    });
    await outbox.markFailed(id, attempts, inOneLine(redacted), next).catch((reason: unknown) => {
      log({ level: 'error', outcome: 'not stored', ...details(), error: redactError(reason) });
    });
    return outcome;
  }

  log({ level: 'info', outcome: 'delivered', ...details() });
  await retryUntilStored(() => outbox.markDelivered(id), backoff).catch((reason: unknown) => {
    log({
      level: 'error',
      outcome: 'delivered, not stored: it will be mailed again',
      ...details(),
      error: redactError(reason),
    });
  });
  return 'delivered';
}

async function compose(leased: LeasedMessage, addresses: MailAddresses, link: Link): Promise<SendMailOptions> {
  const { id, queuedAt, brief } = leased;
  return brief
    ? composeBriefNotification(leased, addresses, { read: await link('read', id, queuedAt) })
    : composeNotification(leased, addresses, await notificationLinks(link, id, queuedAt));
}

function inOneLine({ name, code, responseCode, message }: RedactedError): string {
  return [name, code, responseCode, message].filter((part) => part !== undefined).join(' ');
}
