/** What an edge function's handler uses, with a fake database and mail server that can be made to fail. */
import { company } from '../../local/emails/sample-company.ts';
import { jsonResponse, type Handler } from '../../supabase/functions/_shared/http/json-response.ts';
import type { LogEntry } from '../../supabase/functions/_shared/http/log.ts';
import type { KeyFor } from '../../supabase/functions/_shared/keys.ts';
import { createLinks } from '../../supabase/functions/_shared/links/links.ts';
import type { createLinkHandler } from '../../supabase/functions/act-on-contact-message/handler.ts';
import type { createDeliveryHandler } from '../../supabase/functions/deliver-contact-messages/handler.ts';
import { createLists } from '../../supabase/functions/deliver-contact-messages/lists/lists.ts';
import type { createReplyHandler } from '../../supabase/functions/receive-reply/handler.ts';
import type { createContactHandler } from '../../supabase/functions/send-contact-email/handler.ts';

type Environment = Parameters<typeof createContactHandler>[0] &
  Parameters<typeof createDeliveryHandler>[0] &
  Parameters<typeof createLinkHandler>[0] &
  Parameters<typeof createReplyHandler>[0];

export const keyFor: KeyFor = (label) => `key-of-the-${label}`;

export const proofKey = 'key-of-the-proof';

export const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** @param answer the database's answer to every statement that has no other fake. */
export function createFakes(answer: () => Promise<object[]>, change: Partial<Environment> = {}) {
  const entries: LogEntry[] = [];
  const counted: LogEntry[] = [];
  const statements: (number | undefined)[] = [];
  const nothing = () => Promise.resolve(undefined);
  const sent = () => Promise.resolve({ isSent: true } as const);
  const none = () => Promise.resolve([]);
  const log = (entry: LogEntry) => entries.push(entry);
  const database = {
    run: async <Row extends object>(_: unknown, within?: number) => {
      statements.push(within);
      return (await answer()) as Row[];
    },
  };
  const lists = createLists(database, { hasOwner: true });
  const environment: Environment = {
    publishableKeys: ['sb_publishable_1', 'sb_publishable_2'],
    keyFor,
    proofKey,
    ...company,
    ...createLinks({ key: keyFor('links'), siteUrl: 'https://www.company.example' }),
    database,
    outbox: { leaseNext: nothing, markMailed: none, markFailed: none },
    lists: { ...lists, make: nothing, leaseNext: nothing, markSent: none, markFailed: none },
    mailer: { send: sent },
    log,
    now: () => new Date('2026-12-01T00:00:00Z'),
    pause: nothing,
    runInBackground: () => undefined,
    ...change,
  };
  const request = async (handle: Handler, init: RequestInit) => {
    const given = new Request('http://localhost/', init);
    const count = (entry: LogEntry) => counted.push(entry);
    const response = await jsonResponse(given, '203.0.113.9', handle, { log, count });
    const { status, headers } = response;
    return { status, outcome: headers.get('X-Contact-Outcome'), headers, body: (await response.json()) as unknown };
  };
  return { environment, request, entries, counted, statements };
}
