/** What the edge functions' handlers use. */
import { createDatabase } from './database.ts';
import type { Log } from './http/log.ts';
import { deriveKey, type KeyFor, type KeyLabel } from './keys.ts';
import { createLinks } from './links/links.ts';
import { createReplyAddress } from './links/reply-address.ts';
import type { MailAddresses } from './mail/email.ts';
import { createMailer } from './mail/mailer.ts';
import { createLists } from './messages/lists.ts';
import { createOutbox } from './messages/outbox.ts';
import { databaseUrlIn, type Settings } from './settings.ts';

declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

export type Environment = ReturnType<typeof createEnvironment>;

export function createEnvironment(settings: Settings, log: Log) {
  const { CONTACT_EDGE_SECRET: secret, CONTACT_SITE_URL: siteUrl, CONTACT_OWNER: owner } = settings;
  const addresses: MailAddresses = { from: settings.CONTACT_FROM, to: settings.CONTACT_TO, owner };
  const database = createDatabase(databaseUrlIn(settings));
  const keys: Partial<Record<KeyLabel, string>> = {};
  const keyFor: KeyFor = (label) =>
    (keys[label] ??= deriveKey(label === 'proof' ? settings.CONTACT_SITE_SECRET : secret, label));
  return {
    publishableKeys: settings.SUPABASE_PUBLISHABLE_KEYS,
    keyFor,
    addresses,
    ...createLinks({ key: keyFor('links'), siteUrl }),
    replyAddress: createReplyAddress(settings.CONTACT_REPLIES, keyFor('reply-address')),
    database,
    outbox: createOutbox(database),
    lists: createLists(database, { hasOwner: Boolean(owner) }),
    mailer: createMailer(settings.SMTP_URL),
    log,
    now: () => new Date(),
    pause: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
    runInBackground,
  };
}

/** For work that may be cut off: the runtime does not wait long (supabase.com/docs/guides/functions/background-tasks). */
export function runInBackground(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}
