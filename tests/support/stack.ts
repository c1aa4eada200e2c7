import postgres from 'postgres';
import { startIsolatedStack } from '../../local/stack/isolated-stack.ts';
import type { Environment } from '../../local/stack/settings.ts';
import { aMessage } from './a-message.ts';
import { mails } from './mailbox.ts';
import { until } from './until.ts';

export type IsolatedStack = Awaited<ReturnType<typeof startIsolatedStack>>;

/** A stack in another process. `log` has the lines that had been logged when {@link sharedStack} was called. */
export type SharedStack = Pick<IsolatedStack, 'siteUrl' | 'mailboxUrl' | 'portSettings' | 'log'> & {
  backend: Pick<IsolatedStack['backend'], 'delivery'> & { database: { url: string } };
};

/** Asks Jest's main process for this worker's stack, which starts on the first request (see share-stacks.ts). */
export async function sharedStack(): Promise<SharedStack> {
  const { SHARED_STACKS_URL = '', JEST_WORKER_ID = '' } = process.env;
  const response = await fetch(`${SHARED_STACKS_URL}/${JEST_WORKER_ID}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedStack;
}

/** Gives a test file its worker's stack. All messages and emails are removed before each test. */
export function useStack() {
  const used = use(sharedStack);
  beforeEach(async () => {
    await untilNoneIsQueued(used.sql());
    await emptyDatabase(used.sql());
    // An unread body would keep Jest's worker alive.
    await (await fetch(`${used.stack().mailboxUrl}/api/email/all`, { method: 'DELETE' })).text();
  });
  return used;
}

/** Gives a test file its own stack, in which it may stop programs or use other settings. The file must empty it. */
export function useOwnStack(environment: () => Environment) {
  const resources = new AsyncDisposableStack();
  afterAll(() => resources.disposeAsync());
  return use(() => startIsolatedStack(resources, environment()));
}

function use<Stack extends SharedStack>(start: () => Promise<Stack>) {
  const connections = new AsyncDisposableStack();
  let stack: Stack;
  let sql: postgres.Sql;

  beforeAll(async () => {
    stack = await start();
    sql = postgres(stack.backend.database.url, { max: 4, onnotice: () => undefined });
    connections.defer(() => sql.end());
  });

  afterAll(() => connections.disposeAsync());

  return {
    stack: () => stack,
    sql: () => sql,
    deliveredMails: async () => {
      await untilNoneIsQueued(sql);
      return mails(stack.mailboxUrl);
    },
  };
}

/** Removes all messages, and all lists except the last month's report, which counts as sent. */
export async function emptyDatabase(sql: postgres.Sql): Promise<void> {
  await sql`truncate contact_messages, contact_sweeps`;
  await sql`delete from contact_lists where kind <> 'report'`;
}

/** Messages are sent to staff after the response to the visitor. */
async function untilNoneIsQueued(sql: postgres.Sql): Promise<void> {
  await until(async () => (await sql`select from contact_messages where state = 'queued'`).length === 0);
}

export function postMessage({ siteUrl }: SharedStack, change: object = {}) {
  return fetch(`${siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...aMessage(), ...change }),
  });
}

/** `page` is the path of the visitor's page. */
export async function acceptedMessage(stack: SharedStack, change: object = {}) {
  const response = await postMessage(stack, change);
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string; reference: string; page: string };
}

export async function sweep({ backend: { delivery } }: SharedStack): Promise<unknown> {
  const headers = { Authorization: `Bearer ${delivery.sweepKey}` };
  return (await fetch(delivery.url, { method: 'POST', headers })).json();
}

/** Runs the health check or, with `?answers`, the answer check. @returns its HTTP status and problems. */
export async function healthCheck({ backend: { delivery } }: SharedStack, query = ''): Promise<[number, string[]]> {
  const response = await fetch(delivery.url + query, { headers: { Authorization: `Bearer ${delivery.healthKey}` } });
  const { problems } = (await response.json()) as { problems: string[] };
  return [response.status, problems];
}
