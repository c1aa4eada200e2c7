/**
 * What can go wrong behind the form, on a real stack with a fake mail server: whatever happens, each message that the
 * visitor sees as sent is one row, or one direct email.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSiteBehindProxy } from '../support/backend-proxy';
import { startEdgeFunction, type EdgeFunctionCopy } from '../support/edge-function';
import { header, type MailServer } from '../support/fake-mail-server';
import { failure, gate, message, postTo, useFaultStack } from '../support/fault-stack';
import { healthCheck, whileReadOnly } from '../support/stack';
import { until } from '../support/until';

const faultStack = useFaultStack();
const { stack, sql, mailServer, post, sweep, rows, states, letTimePass, withoutLimits } = faultStack;
const { untilMailed, mailedIds, expectEachOnceMailed } = faultStack;

beforeAll(withoutLimits);

const keysFor = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());
const hasFailed = async () => (await rows()).every(({ lastError }) => lastError !== null);
const messageIds = () => mailServer.taken.map((email) => header(email, 'Message-ID'));

/** Whether an email has anything that the visitor wrote. */
const hasWords = (source = '') => Object.values(message).some((value) => source.includes(value));

describe('When the mail server', () => {
  test("does not respond, the visitor's response does not wait for it, and the message is mailed once it responds.", async () => {
    mailServer.behave({ connect: 'silence' });
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    expect(await states()).toEqual(['queued']);
    await until(hasFailed);
    mailServer.behave({});
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 1 });
    await expectEachOnceMailed([key]);
  });

  test('accepts the email and then drops the connection, the message is mailed and never sent again.', async () => {
    mailServer.behave({ message: { line: '250 taken', then: 'hang up' } });
    const key = crypto.randomUUID();
    await post(key);
    await untilMailed();
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 0 });
    await expectEachOnceMailed([key]);
  });

  test('drops the connection instead of confirming, the message is sent again as the same email.', async () => {
    const sources: string[] = [];
    mailServer.behave({
      message: (source) => {
        sources.push(source);
        return Promise.resolve('hang up');
      },
    });
    const key = crypto.randomUUID();
    await post(key);
    await until(hasFailed);
    mailServer.behave({});
    await letTimePass();
    await sweep();
    await expectEachOnceMailed([key]);
    const again = mailServer.taken[0]?.source ?? '';
    const withoutBoundaries = (source = '') => source.replaceAll(/--_NmP-[\w-]+/g, '');
    expect(withoutBoundaries(again)).toBe(withoutBoundaries(sources[0]));
  });

  test.each<[string, Parameters<MailServer['behave']>[0], number]>([
    ['550 to the recipient', { RCPT: '550 no such user' }, 1],
    ['nothing', { connect: 'hang up' }, 0],
  ])('responds with %s, the next attempt is in a minute, and refusals are counted.', async (_, replies, refusals) => {
    mailServer.behave(replies);
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    await until(hasFailed);
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, refusals, backoff: 60 }]);
    mailServer.behave({});
    await letTimePass();
    await sweep();
    await expectEachOnceMailed([key]);
  });

  /** Refuses every email with words of the visitor in it. */
  const refuseWords = (source: string) => Promise.resolve(hasWords(source) ? '554 5.7.1 rejected' : '250 taken');

  test('refuses a message six times, a brief email without its words follows.', async () => {
    mailServer.behave({ message: refuseWords });
    const key = crypto.randomUUID();
    const { body } = await post(key);
    await until(hasFailed);
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      await letTimePass();
      expect(await sweep()).toMatchObject({ mailed: 0, retrying: 1 });
    }
    expect(await rows()).toMatchObject([{ attempts: 6, refusals: 6, backoff: 60 }]);
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 1 });
    const [brief] = mailServer.taken;
    expect(messageIds()).toEqual([expect.stringMatching(`^<${key}-brief@`)]);
    expect(brief?.source).toContain(body.reference);
    expect(hasWords(brief?.source)).toBe(false);
  });

  test('accepts nothing for 72 hours, the brief email is tried once a day, and the health check fails until then.', async () => {
    mailServer.behave({ connect: 'hang up' });
    await post();
    await until(hasFailed);
    await sql()`update contact_messages set queued_at = now() - interval '72 hours', attempts = 75`;
    await letTimePass();
    expect(await sweep()).toMatchObject({ retrying: 1 });
    expect(await rows()).toMatchObject([{ refusals: 0, backoff: 86_400 }]);
    const late = 'a message has not been mailed for more than 15 minutes';
    expect(await healthCheck(stack())).toEqual([503, [late]]);
    mailServer.behave({});
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 1 });
    expect(messageIds()).toEqual([expect.stringContaining('-brief@')]);
    expect(await healthCheck(stack())).toEqual([200, []]);
  });

  test('refuses every full list, the third attempt is brief.', async () => {
    mailServer.behave({ message: refuseWords });
    const { body } = await post(undefined, { ...message, website: 'x' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(mailServer.taken).toEqual([]);
      await sweep();
      await sql()`update contact_lists set next_attempt_at = now() where sent_at is null`;
    }
    expect(mailServer.taken.map(({ source }) => source)).toEqual([expect.stringContaining(body.reference ?? '')]);
    expect(hasWords(mailServer.taken[0]?.source)).toBe(false);
  });
});

describe('When the site function loses the response', () => {
  test('the visitor sees a failure, sends again under the same key, and there is one row and one email.', async () => {
    const behindProxy = new AsyncDisposableStack();
    try {
      const { siteUrl, setBackend } = await startSiteBehindProxy(behindProxy, stack());
      const key = crypto.randomUUID();
      const send = () => postTo(`${siteUrl}/api/contact`, { 'Idempotency-Key': key }, message);
      setBackend('loses responses');
      expect(await send()).toMatchObject({ status: 502 });
      setBackend('up');
      expect(await send()).toMatchObject({ status: 200, body: { reference: expect.any(String) } });
      await untilMailed();
      await expectEachOnceMailed([key]);
    } finally {
      await behindProxy.disposeAsync();
    }
  });
});

function functionSettings(): Record<string, string> {
  return {
    SUPABASE_DB_URL: stack().backend.database.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: stack().backend.siteSettings.SUPABASE_PUBLISHABLE_KEY }),
    SMTP_URL: mailServer.url,
    CONTACT_TO: 'office@company.example',
    CONTACT_FROM: 'website@company.example',
    CONTACT_SITE_SECRET: stack().backend.siteSettings.CONTACT_SITE_SECRET,
    CONTACT_EDGE_SECRET: 'local-edge-secret',
    CONTACT_SITE_URL: stack().siteUrl,
  };
}

test('When the edge function is down, the visitor sees the failure, and the next submission arrives.', async () => {
  const edgeFunction = stack().backend.functions.get('send-contact-email');
  await edgeFunction?.stop();
  const key = crypto.randomUUID();
  expect(await post(key)).toEqual({ status: 502, body: failure });
  await edgeFunction?.start();
  expect(await post(key)).toMatchObject({ status: 200 });
  await untilMailed();
  await expectEachOnceMailed([key]);
});

describe('When the edge function is killed', () => {
  const copies = new AsyncDisposableStack();
  let edgeFunction: EdgeFunctionCopy;

  beforeEach(async () => {
    edgeFunction = await startEdgeFunction(copies, 'send-contact-email', functionSettings());
  });

  afterAll(() => copies.disposeAsync());

  const postDirectly = (key: string) =>
    postTo(
      edgeFunction.url,
      { apikey: stack().backend.siteSettings.SUPABASE_PUBLISHABLE_KEY, 'Idempotency-Key': key },
      message,
    );

  test('between commit and send, the message waits for its lease to end and is then mailed once.', async () => {
    let isConnected = false;
    const { reply } = gate();
    mailServer.behave({
      connect: () => {
        isConnected = true;
        return reply();
      },
    });
    const key = crypto.randomUUID();
    expect(await postDirectly(key)).toMatchObject({ status: 200 });
    await until(() => isConnected);
    await edgeFunction.kill();
    mailServer.behave({});
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    // The worker with the lease might still be alive.
    expect(await sweep()).toMatchObject({ mailed: 0 });
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 1 });
    await expectEachOnceMailed([key]);
  });

  test('between send and update, the email is sent again with the same Message-ID.', async () => {
    const key = crypto.randomUUID();
    const { reply, open } = gate();
    mailServer.behave({ message: reply });
    expect(await postDirectly(key)).toMatchObject({ status: 200 });
    // Locks the row, so that the update after the delivery has to wait.
    const holder = await sql().reserve();
    await holder`begin`;
    await holder`select from contact_messages where id = ${key} for update`;
    open('250 taken');
    const waiting = () =>
      sql()<{ pid: number }[]>`
        select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%update public.contact_messages%'`;
    await until(async () => (await waiting()).length === 1);
    await edgeFunction.kill();
    // PostgreSQL does not notice that the client is gone: it would still run the update.
    for (const { pid } of await waiting()) await sql()`select pg_terminate_backend(${pid})`;
    await holder`rollback`;
    holder.release();

    expect(await states()).toEqual(['queued']);
    mailServer.behave({});
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 1 });
    expect((await rows()).map(({ id, state }) => [id, state])).toEqual([[key, 'mailed']]);
    expect(mailedIds()).toEqual([key, key]);
    // The copy of the function has another domain.
    expect(new Set(messageIds().map((id) => id?.split('@')[0])).size).toBe(1);
  });
});

describe('When PostgreSQL', () => {
  /** Does the work while it is down. */
  async function whileDown(work: () => Promise<void>): Promise<void> {
    await stack().backend.database.stop();
    try {
      await work();
    } finally {
      await stack().backend.database.start();
    }
  }

  test('is down, each message is mailed directly, without a link; sent again later under its key, it is stored.', async () => {
    const keys = keysFor(3);
    await whileDown(async () => {
      const responses = await Promise.all(keys.map((key) => post(key)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
    expect(messageIds().toSorted()).toEqual(
      keys.toSorted().map((key): unknown => expect.stringMatching(`^<${key}-direct@`)),
    );
    for (const { source } of mailServer.taken) {
      expect(source).toContain('may be the only copy');
      expect(source).not.toContain('/api/message');
    }
    expect(await rows()).toEqual([]);
    expect(await post(keys[0])).toMatchObject({ status: 200 });
    await untilMailed();
    expect(await rows()).toMatchObject([{ id: keys[0] }]);
  });

  test('accepts connections and does not respond, 12 visitors at once each get 200 after the direct email.', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const copies = new AsyncDisposableStack();
    try {
      const { port } = silent.address() as AddressInfo;
      const { url } = await startEdgeFunction(copies, 'send-contact-email', {
        ...functionSettings(),
        SUPABASE_DB_URL: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      });
      const keys = keysFor(12);
      const { SUPABASE_PUBLISHABLE_KEY: apikey } = stack().backend.siteSettings;
      const press = (key: string) => postTo(url, { apikey, 'Idempotency-Key': key }, message);
      expect((await Promise.all(keys.map(press))).map(({ status }) => status)).toEqual(keys.map(() => 200));
      expect(mailedIds().toSorted()).toEqual(keys.toSorted());
    } finally {
      await copies.disposeAsync();
      silent.close();
    }
  });

  test('stops answering in the middle of a statement, the second attempt stores the message, once.', async () => {
    await post();
    await untilMailed();
    const backends = await sql()<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'postgres.js' and backend_type = 'client backend'`;
    expect(backends).not.toEqual([]);
    const key = crypto.randomUUID();
    for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
    try {
      expect(await post(key)).toMatchObject({ status: 200 });
    } finally {
      for (const { pid } of backends) process.kill(pid, 'SIGCONT');
    }
    await untilMailed(2);
    expect(mailedIds().filter((id) => id === key)).toEqual([key]);
  });

  test('is read-only, the message is mailed directly.', async () => {
    const key = crypto.randomUUID();
    await whileReadOnly(stack(), sql(), async () => {
      expect(await post(key)).toMatchObject({ status: 200 });
    });
    expect(messageIds()).toEqual([expect.stringContaining(`${key}-direct@`)]);
    expect(await rows()).toEqual([]);
  });

  test('is killed and restarted under load, each message that was sent has one row, or a direct email.', async () => {
    const [{ folder } = { folder: '' }] = await sql()<
      { folder: string }[]
    >`select setting as folder from pg_settings where name = 'data_directory'`;
    const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);

    const sent: string[] = [];
    let isOver = false;
    const visitor = async () => {
      while (!isOver) {
        const key = crypto.randomUUID();
        if ((await post(key)).status === 200) sent.push(key);
      }
    };
    const visitors = Promise.all(Array.from({ length: 8 }, visitor));
    await until(() => sent.length >= 20);
    // An immediate shutdown, without a checkpoint: what is not in the write-ahead log is lost.
    process.kill(postmaster, 'SIGQUIT');
    const before = sent.length;
    await until(() => sent.length >= before + 5);
    await stack().backend.database.start();
    await until(() => sent.length >= before + 60);
    isOver = true;
    await visitors;

    await until(async () => {
      await letTimePass();
      await sweep();
      return (await states()).every((state) => state === 'mailed');
    });
    const stored = (await rows()).map(({ id }) => id);
    expect(new Set(stored).size).toBe(stored.length);
    expect(new Set(mailedIds())).toEqual(new Set([...stored, ...mailedIds()]));
    for (const key of sent) expect([...stored, ...mailedIds()]).toContain(key);
  });
});
