/** Mails one message that the caller has a lease on, and notes what came of it. */
import { redactError, type RedactedError } from '../http/redact-error.ts';
import type { Log } from '../http/log.ts';
import type { Addresses } from '../mail/mail-identity.ts';
import type { Mailer } from '../mail/mailer.ts';
import { composeNotification } from '../mail/notification.ts';
import type { ReceivedMessage } from './received-message.ts';
import { isPermanentRefusal, retryAfter } from './retry-policy.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { retryUntilPersisted, type Backoff } from './retry-until-persisted.ts';

export type LeasedMessage = ReceivedMessage & {
  /** This one included. */
  attempts: number;
  /** Seconds. */
  queuedFor: number;
};

export type DeliveryResult = 'delivered' | 'retrying' | 'failed';

export type Delivery = { store: DeliveryStore; mailer: Mailer; addresses: Addresses; pause: Backoff; log: Log };

/** Never rejects; everything that goes wrong is in the log, and the lease ends by itself. */
export async function deliverMessage(
  leased: LeasedMessage,
  { store, mailer, addresses, pause, log }: Delivery,
): Promise<DeliveryResult> {
  const { id, attempts } = leased;
  const startedAt = performance.now();
  const about = () => ({ id, attempts, milliseconds: Math.round(performance.now() - startedAt) });

  try {
    await mailer.send(composeNotification(leased, addresses));
  } catch (error) {
    const pauseInSeconds = retryAfter({ ...leased, permanent: isPermanentRefusal(error) });
    const outcome = pauseInSeconds === undefined ? 'failed' : 'retrying';
    const description = redactError(error);
    log({
      level: 'error',
      outcome,
      ...about(),
      ...(pauseInSeconds && { retryAfter: pauseInSeconds }),
      error: description,
    });
    await store.failed(id, attempts, inOneLine(description), pauseInSeconds).catch((reason: unknown) => {
      log({ level: 'error', outcome: 'not noted', ...about(), error: redactError(reason) });
    });
    return outcome;
  }

  log({ level: 'info', outcome: 'delivered', ...about() });
  await retryUntilPersisted(() => store.delivered(id), pause).catch((reason: unknown) => {
    log({
      level: 'error',
      outcome: 'delivered, not noted: it will be mailed again',
      ...about(),
      error: redactError(reason),
    });
  });
  return 'delivered';
}

function inOneLine({ name, code, responseCode, message }: RedactedError): string {
  return [name, code, responseCode, message].filter((part) => part !== undefined).join(' ');
}
