/** The set-up for all tests of the running stack. */
import postgres from 'postgres';
import { startIsolatedStack, type IsolatedStack } from '../../local/stack/isolated-stack';
import type { Environment } from '../../local/stack/settings';
import { mails, type Mail } from './mailbox';
import { until } from './until';

/** A stack as another process knows it; `log` has the lines up to the moment of {@link sharedStack}. */
export type SharedStack = Pick<IsolatedStack, 'siteUrl' | 'mailboxUrl' | 'portSettings' | 'log'> & {
  backend: Pick<IsolatedStack['backend'], 'siteSettings' | 'sweep'> & { database: { url: string } };
};

export type TestStack<Stack> = {
  stack: () => Stack;
  /** A connection to its database, as the owner. */
  sql: () => postgres.Sql;
  /** All mails in its mailbox, as soon as no message is waiting for its delivery. */
  mailsInTheEnd: () => Promise<Mail[]>;
};

/** Asks Jest's own process, which starts it for the first test file (see share-stacks.ts). */
export async function sharedStack(): Promise<SharedStack> {
  const { SHARED_STACKS_URL = '', JEST_WORKER_ID = '' } = process.env;
  const response = await fetch(`${SHARED_STACKS_URL}/${JEST_WORKER_ID}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedStack;
}

/** For a test file: the stack of this worker, without messages or mails before each test. */
export function useStack(): TestStack<SharedStack> {
  const used = use(sharedStack);
  beforeEach(() => emptyStack(used.stack(), used.sql()));
  return used;
}

/**
 * For a test file that stops programs or needs other settings: a stack of its own, which it empties itself.
 *
 * @param environment overrides the backend's local settings, such as SMTP_URL.
 */
export function useOwnStack(environment: () => Environment): TestStack<IsolatedStack> {
  const resources = new AsyncDisposableStack();
  afterAll(() => resources.disposeAsync());
  return use(async () => {
    const stack = await startIsolatedStack(environment());
    resources.defer(stack.stop);
    return stack;
  });
}

function use<Stack extends SharedStack>(start: () => Promise<Stack>): TestStack<Stack> {
  let stack: Stack;
  let sql: postgres.Sql;

  beforeAll(async () => {
    stack = await start();
    sql = postgres(stack.backend.database.url, { max: 4, onnotice: () => undefined });
  });

  afterAll(() => sql.end());

  return {
    stack: () => stack,
    sql: () => sql,
    mailsInTheEnd: async () => {
      await untilNoneIsQueued(sql);
      return mails(stack.mailboxUrl);
    },
  };
}

/** Removes all messages, digests and mails. */
export async function emptyStack({ mailboxUrl }: SharedStack, sql: postgres.Sql): Promise<void> {
  await untilNoneIsQueued(sql);
  await sql`truncate contact_messages, contact_digests, contact_reminders`;
  await fetch(`${mailboxUrl}/api/email/all`, { method: 'DELETE' });
}

/** Messages are mailed after the response: waits until none is left to mail. */
export async function untilNoneIsQueued(sql: postgres.Sql): Promise<void> {
  await until(async () => (await sql`select from contact_messages where state = 'queued'`).length === 0);
}
