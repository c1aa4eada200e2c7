/**
 * What can go wrong behind the form, on a real stack with a fake mail server: whatever happens, each message is one row
 * and one mail.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { startSiteBehindProxy } from '../support/backend-proxy';
import { startEdgeFunction, type EdgeFunctionCopy } from '../support/edge-function';
import { header, type MailServer } from '../support/fake-mail-server';
import { failure, gate, message, postTo, untilNotBusy, useFaultStack } from '../support/fault-stack';
import { until } from '../support/until';

// Nothing is held here, so that everything is mailed.
const faultStack = useFaultStack({ CONTACT_HOLD_PER_VISITOR: '100000', CONTACT_HOLD_IN_ALL: '100000' });
const { stack, sql, mailServer, post, sweep, rows, states, letTimePass } = faultStack;
const { untilDelivered, mailedIds, expectEachOnceMailed } = faultStack;

const healthCheck = () =>
  fetch(stack().backend.sweep.url, { headers: { Authorization: `Bearer ${stack().backend.sweep.secret}` } });

describe('When the mail server', () => {
  test("does not respond, the visitor's response does not wait for it, and the message is mailed once it responds.", async () => {
    mailServer.behave({ connect: 'silence' });
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    expect(await states()).toEqual(['queued']);
    await until(async () => (await rows())[0]?.lastError !== null);
    mailServer.behave({});
    await letTimePass();
    expect(await sweep()).toMatchObject({ delivered: 1 });
    await expectEachOnceMailed([key]);
  });

  test('is slow to accept the mail, the visitor gets the response long before.', async () => {
    const { reply, open } = gate();
    mailServer.behave({ message: reply });
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    expect(mailedIds()).toEqual([]);
    open('250 taken');
    await untilDelivered();
    await expectEachOnceMailed([key]);
  });

  test('takes ten seconds to accept the mail, it is sent once.', async () => {
    const tenSeconds = () => delay(10_000, '250 taken at last');
    mailServer.behave({ message: tenSeconds });
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    await untilDelivered();
    await letTimePass();
    await sweep();
    await expectEachOnceMailed([key]);
  });

  test('is down for the first delivery attempts, the backoff doubles until it is up, and then the message is mailed.', async () => {
    mailServer.behave({ connect: 'hang up' });
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    await until(async () => (await rows())[0]?.lastError !== null);
    const backoffs = [(await rows())[0]?.backoff];
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      await letTimePass();
      expect(await sweep()).toMatchObject({ delivered: 0, retrying: 1, failed: 0 });
      backoffs.push((await rows())[0]?.backoff);
    }
    expect(backoffs).toEqual([60, 120, 240, 480]);
    expect(await sweep()).toMatchObject({ delivered: 0, retrying: 0 });
    mailServer.behave({});
    await letTimePass();
    expect(await sweep()).toMatchObject({ delivered: 1 });
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 5, lastError: null, backoff: null }]);
    await expectEachOnceMailed([key]);
  });

  test('accepts the mail and then drops the connection, the message is delivered and never sent again.', async () => {
    mailServer.behave({ message: { line: '250 taken', then: 'hang up' } });
    const key = crypto.randomUUID();
    await post(key);
    await untilDelivered();
    await letTimePass();
    expect(await sweep()).toMatchObject({ delivered: 0 });
    await expectEachOnceMailed([key]);
  });

  test('drops the connection instead of confirming, the message is sent again as the same mail.', async () => {
    mailServer.behave({ message: 'hang up' });
    const key = crypto.randomUUID();
    const { body } = await post(key);
    await until(async () => (await rows())[0]?.lastError !== null);
    mailServer.behave({});
    await letTimePass();
    await sweep();
    await expectEachOnceMailed([key]);
    expect(mailServer.taken[0]?.source).toContain(`Reference: ${body.reference}`);
  });

  test.each<[string, Parameters<MailServer['behave']>[0]]>([
    ['421 on connecting', { connect: '421 busy' }],
    ['554 on connecting', { connect: '554 not from your address' }],
    ['451 to the sender', { MAIL: '451 later' }],
    ['550 to the sender', { MAIL: '550 not allowed' }],
    ['450 to the recipient', { RCPT: '450 mailbox busy' }],
    ['550 to the recipient', { RCPT: '550 no such user' }],
    ['550 for a quota', { message: '550 5.4.5 daily limit exceeded' }],
    ['451 to DATA', { DATA: '451 later' }],
    ['452 to the mail', { message: '452 disk full' }],
  ])('responds with %s, the next delivery attempt is in a minute.', async (_, replies) => {
    mailServer.behave(replies);
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    await until(async () => (await rows())[0]?.lastError !== null);
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, backoff: 60 }]);
    mailServer.behave({});
    await letTimePass();
    await sweep();
    await expectEachOnceMailed([key]);
  });

  /** Refuses every mail with the visitor's email address in it. */
  const refuseContent = (source: string) =>
    Promise.resolve(source.includes(message.email) ? '554 5.7.1 rejected' : '250 taken');

  const isBrief = async () => (await sql()`select from contact_messages where brief`).length === 1;

  test('refuses the mail for its content, a brief mail follows, the message is delivered, and the health check passes.', async () => {
    mailServer.behave({ message: refuseContent });
    const { body } = await post();
    await until(isBrief);
    expect(await sweep()).toMatchObject({ delivered: 1 });
    expect(await rows()).toMatchObject([{ state: 'delivered', backoff: null }]);
    expect(mailServer.taken.map(({ source }) => source)).toEqual([expect.stringContaining(body.reference ?? '')]);
    for (const value of Object.values(message)) expect(mailServer.taken[0]?.source).not.toContain(value);
    await sql()`update contact_messages set received_at = received_at - interval '1 hour', queued_at = received_at`;
    expect((await healthCheck()).status).toBe(200);
    expect(await sweep()).toMatchObject({ delivered: 0, retrying: 0, failed: 0 });
  });

  test('refuses a digest for its content, the next attempt sends it without anything that visitors wrote.', async () => {
    mailServer.behave({ message: refuseContent });
    const { body } = await post(undefined, { ...message, website: 'x' });
    await sweep();
    expect(mailServer.taken).toEqual([]);
    await sql()`update contact_digests set next_attempt_at = now()`;
    await sweep();
    expect(mailServer.taken.map(({ source }) => source)).toEqual([expect.stringContaining(body.reference ?? '')]);
    for (const value of Object.values(message)) expect(mailServer.taken[0]?.source).not.toContain(value);
  });

  test('refuses the brief mail as well, it is retried, and the health check fails until it is accepted.', async () => {
    mailServer.behave({ message: '554 5.7.1 rejected' });
    const key = crypto.randomUUID();
    await post(key);
    await until(isBrief);
    expect(await sweep()).toMatchObject({ delivered: 0, retrying: 1, failed: 0 });
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, backoff: 60 }]);
    await sql()`update contact_messages set queued_at = now() - interval '16 minutes'`;
    expect((await healthCheck()).status).toBe(503);
    mailServer.behave({});
    await letTimePass();
    expect(await sweep()).toMatchObject({ delivered: 1 });
    expect((await healthCheck()).status).toBe(200);
    await expectEachOnceMailed([key]);
  });

  test('refuses for 72 hours, the next mail is the brief one; after another 72 hours the message is a dead letter.', async () => {
    mailServer.behave({ connect: '421 busy' });
    const key = crypto.randomUUID();
    const { body } = await post(key);
    await until(async () => (await rows())[0]?.lastError !== null);
    const waitFor = (time: string) =>
      sql()`update contact_messages set next_attempt_at = now(), queued_at = now() - ${time}::interval, attempts = 75`;
    await waitFor('71 hours 59 minutes');
    expect(await sweep()).toMatchObject({ retrying: 1, failed: 0 });
    expect(await isBrief()).toBe(false);
    await waitFor('72 hours');
    // The full mail, and then the first brief one.
    expect(await sweep()).toMatchObject({ retrying: 2, failed: 0 });
    expect(await isBrief()).toBe(true);
    await waitFor('72 hours');
    expect(await sweep()).toMatchObject({ retrying: 0, failed: 1 });
    expect(await states()).toEqual(['failed']);

    const reference = body.reference ?? '';
    const logged = () =>
      stack().log.filter((line) => line.includes('dead letters') && line.includes(`"${reference}"`)).length;
    await until(() => logged() === 1);
    await sweep();
    await until(() => logged() === 2);

    mailServer.behave({});
    await sql()`select release_contact_message(${reference})`;
    expect(await sweep()).toMatchObject({ delivered: 1 });
    expect(mailServer.taken[0]?.source).toContain(message.message);
    await expectEachOnceMailed([key]);
  });
});

describe('When many submissions arrive at once', () => {
  test('50 with one idempotency key are one row, one mail and 50 equal responses.', async () => {
    const key = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(key)));
    expect(responses).toEqual(
      Array.from({ length: 50 }, () => ({ status: 200, body: { reference: expect.stringMatching(/^\w{8}$/) } })),
    );
    expect(new Set(responses.map(({ body }) => body.reference)).size).toBe(1);
    await untilDelivered();
    await sweep();
    await expectEachOnceMailed([key]);
  });

  test('200 visitors have 200 rows, 200 references and 200 mails.', async () => {
    const keys = Array.from({ length: 200 }, () => crypto.randomUUID());
    const responses = await Promise.all(
      keys.map((key, visitor) => untilNotBusy(() => post(key, { ...message, name: `Ann ${visitor}` }))),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(responses.map(({ body }) => body.reference)).size).toBe(200);
    await untilDelivered(200);
    await expectEachOnceMailed(keys);
  });

  test('two delivery workers that sweep at the same time mail each message once.', async () => {
    mailServer.behave({ connect: 'hang up' });
    const keys = Array.from({ length: 40 }, () => crypto.randomUUID());
    await Promise.all(keys.map((key) => post(key)));
    await until(async () => (await rows()).every(({ lastError }) => lastError !== null));
    mailServer.behave({});
    const copies = new AsyncDisposableStack();
    try {
      const other = await startEdgeFunction(copies, 'deliver-contact-messages', functionSettings());
      await letTimePass();
      const swept = await Promise.all([sweep(), sweep(other.url), sweep(), sweep(other.url)]);
      const delivered = swept.map((one) => (one as { delivered: number }).delivered);
      expect(delivered.reduce((sum, count) => sum + count)).toBe(40);
    } finally {
      await copies.disposeAsync();
    }
    await expectEachOnceMailed(keys);
  });
});

describe('When the site function loses the response', () => {
  test('the visitor sees a failure, sends again under the same key, and there is one row and one mail.', async () => {
    const behindProxy = new AsyncDisposableStack();
    try {
      const { siteUrl, setBackend } = await startSiteBehindProxy(behindProxy, stack());
      const key = crypto.randomUUID();
      const send = () => postTo(`${siteUrl}/api/contact`, { 'Idempotency-Key': key }, message);
      setBackend('loses responses');
      expect(await send()).toMatchObject({ status: 502 });
      setBackend('up');
      expect(await send()).toMatchObject({ status: 200, body: { reference: expect.any(String) } });
      await untilDelivered();
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
    CONTACT_LINK_SECRET: 'secret-of-the-links',
    CONTACT_SITE_URL: stack().siteUrl,
    CONTACT_FORWARD_SECRET: 'secret-of-the-tests',
    CONTACT_SWEEP_SECRET: stack().backend.sweep.secret,
  };
}

test('When the edge function is down, the visitor sees the failure, and the next submission arrives.', async () => {
  const edgeFunction = stack().backend.functions.get('send-contact-email');
  await edgeFunction?.stop();
  const key = crypto.randomUUID();
  expect(await post(key)).toEqual({ status: 502, body: failure });
  await edgeFunction?.start();
  expect(await post(key)).toMatchObject({ status: 200 });
  await untilDelivered();
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
    expect(await sweep()).toMatchObject({ delivered: 0 });
    await letTimePass();
    expect(await sweep()).toMatchObject({ delivered: 1 });
    await expectEachOnceMailed([key]);
  });

  test('between send and update, the mail is sent again with the same Message-ID and the same key for Resend.', async () => {
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
    expect(await sweep()).toMatchObject({ delivered: 1 });
    expect((await rows()).map(({ id, state }) => [id, state])).toEqual([[key, 'delivered']]);
    expect(mailedIds()).toEqual([key, key]);
    const [one, other] = mailServer.taken.map((mail) => header(mail, 'Resend-Idempotency-Key'));
    expect(one).toContain(`contact-message/${key}`);
    expect(other).toBe(one);
  });
});

describe('When a function is stopped', () => {
  const edgeFunction = (name: string) => {
    const found = stack().backend.functions.get(name);
    if (!found) throw new Error(`There is no function ${name}.`);
    return found;
  };
  const untilStopping = (start: number) =>
    until(() =>
      stack()
        .log.slice(start)
        .some((line) => line.includes('"stopping"')),
    );

  test('with deliveries in progress, it finishes them first: each message is delivered and mailed once.', async () => {
    const start = stack().log.length;
    const { reply, open } = gate();
    mailServer.behave({ message: reply });
    const keys = Array.from({ length: 25 }, () => crypto.randomUUID());
    expect((await Promise.all(keys.map((key) => post(key)))).map(({ status }) => status)).toEqual(keys.map(() => 200));
    const stopped = edgeFunction('send-contact-email').stop();
    await untilStopping(start);
    open('250 taken');
    await stopped;
    try {
      expect(await states()).toEqual(keys.map(() => 'delivered'));
      await letTimePass();
      expect(await sweep()).toMatchObject({ delivered: 0 });
      await expectEachOnceMailed(keys);
    } finally {
      await edgeFunction('send-contact-email').start();
    }
  });

  test('during a sweep, the deliveries in progress are finished, and the next sweep does the rest.', async () => {
    mailServer.behave({ connect: 'hang up' });
    const keys = Array.from({ length: 10 }, () => crypto.randomUUID());
    await Promise.all(keys.map((key) => post(key)));
    await until(async () => (await rows()).every(({ lastError }) => lastError !== null));
    const { reply, open } = gate();
    let inProgress = 0;
    mailServer.behave({
      message: () => {
        inProgress += 1;
        return reply();
      },
    });
    await letTimePass();
    const start = stack().log.length;
    const swept = sweep();
    await until(() => inProgress === 3);
    const stopped = edgeFunction('deliver-contact-messages').stop();
    await untilStopping(start);
    open('250 taken');
    expect(await swept).toMatchObject({ delivered: 3 });
    await stopped;
    expect((await states()).toSorted()).toEqual(keys.map((_, count) => (count < 3 ? 'delivered' : 'queued')));
    await edgeFunction('deliver-contact-messages').start();
    await letTimePass();
    expect(await sweep()).toMatchObject({ delivered: 7 });
    await expectEachOnceMailed(keys);
  });

  test('and started again, three times under load, nothing is lost and nothing doubled.', async () => {
    mailServer.behave({ message: () => delay(50, '250 taken') });
    const keys: string[] = [];
    let isOver = false;
    const visitor = async () => {
      while (!isOver) {
        const key = crypto.randomUUID();
        // A visitor who sees a failure presses Send Message again.
        while ((await post(key)).status !== 200) await delay(20);
        keys.push(key);
      }
    };
    const visitors = Promise.all(Array.from({ length: 8 }, visitor));
    for (let round = 1; round <= 3; round += 1) {
      const before = keys.length;
      await until(() => keys.length >= before + 30);
      await edgeFunction('send-contact-email').stop();
      await edgeFunction('send-contact-email').start();
    }
    isOver = true;
    await visitors;
    await untilDelivered(keys.length);
    await letTimePass();
    await sweep();
    await expectEachOnceMailed(keys);
  });
});

describe('When PostgreSQL', () => {
  test('is down, each message is mailed by the mail fallback, one key once, and all are stored when it is back.', async () => {
    const keys = Array.from({ length: 5 }, () => crypto.randomUUID());
    const [first = ''] = keys;
    await stack().backend.database.stop();
    try {
      const responses = await Promise.all([...keys, first, first].map((key) => post(key)));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(await post(first)).toMatchObject({ status: 200 });
      expect(await post(first, { ...message, message: 'Another one.' })).toMatchObject({ status: 409 });
    } finally {
      await stack().backend.database.start();
    }
    // Immediately, when it may not be stored yet.
    expect(await post(first)).toMatchObject({ status: 200 });
    await untilDelivered(5);
    expect(await post(first)).toMatchObject({ status: 200 });
    await expectEachOnceMailed(keys);
  });

  test('accepts connections and does not respond, 12 visitors at once each get 200 after their mail, also those of them who press twice.', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const copies = new AsyncDisposableStack();
    try {
      const { port } = silent.address() as AddressInfo;
      const { url } = await startEdgeFunction(copies, 'send-contact-email', {
        ...functionSettings(),
        SUPABASE_DB_URL: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      });
      const keys = Array.from({ length: 12 }, () => crypto.randomUUID());
      const press = (key: string, count: number) => {
        const headers = {
          apikey: stack().backend.siteSettings.SUPABASE_PUBLISHABLE_KEY,
          'Idempotency-Key': key,
          'X-Contact-Visitor': `198.51.100.${count}`,
          'X-Contact-Forward-Secret': functionSettings().CONTACT_FORWARD_SECRET ?? '',
        };
        return postTo(url, headers, message);
      };
      const responses = await Promise.all([...keys.map(press), ...keys.slice(0, 6).map(press)]);
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(mailedIds().toSorted()).toEqual(keys.toSorted());
    } finally {
      await copies.disposeAsync();
      silent.close();
    }
  });

  test('is down when a mail is accepted, and for longer than the lease, the delivery is stored later: one mail.', async () => {
    const { reply, open } = gate();
    mailServer.behave({ message: reply });
    const key = crypto.randomUUID();
    await post(key);
    await stack().backend.database.stop();
    open('250 taken');
    const complained = () => stack().log.some((line) => line.includes('"delivered"') && line.includes(key));
    await until(complained);
    await stack().backend.database.start();
    await letTimePass();
    await untilDelivered();
    await sweep();
    await expectEachOnceMailed([key]);
  });

  test('is down, a message with a filled honeypot is not mailed: the visitor sees a failure.', async () => {
    await stack().backend.database.stop();
    try {
      expect(await post(undefined, { ...message, website: 'x' })).toMatchObject({ status: 502 });
    } finally {
      await stack().backend.database.start();
    }
    expect(mailedIds()).toEqual([]);
  });

  test('and the mail server are down, the visitor sees a failure, and the same key is accepted later.', async () => {
    mailServer.behave({ connect: 'hang up' });
    const key = crypto.randomUUID();
    await stack().backend.database.stop();
    try {
      expect(await post(key)).toEqual({ status: 502, body: failure });
    } finally {
      await stack().backend.database.start();
    }
    mailServer.behave({});
    expect(await post(key)).toMatchObject({ status: 200 });
    await untilDelivered();
    await expectEachOnceMailed([key]);
  });

  describe('is down and the mail server accepts the mail', () => {
    test('after the response, which says when to send again, the next submission gets its result: one mail.', async () => {
      const { reply, open } = gate();
      mailServer.behave({ message: reply });
      const key = crypto.randomUUID();
      await stack().backend.database.stop();
      try {
        expect(await post(key)).toEqual({ status: 503, retryAfter: 3, body: failure });
        const again = post(key);
        open('250 taken');
        const { status, body } = await again;
        expect([status, body.reference]).toEqual([200, expect.any(String)]);
        expect(await post(key)).toMatchObject({ status: 200, body });
      } finally {
        await stack().backend.database.start();
      }
      await untilDelivered();
      await expectEachOnceMailed([key]);
    });

    test('five seconds later, and the database is up before that, both submissions get the result: one row, one mail.', async () => {
      let hasMail = false;
      mailServer.behave({
        message: () => {
          hasMail = true;
          return delay(5_000, '250 taken at last');
        },
      });
      const key = crypto.randomUUID();
      await stack().backend.database.stop();
      let first: ReturnType<typeof post>;
      try {
        first = post(key);
        await until(() => hasMail);
      } finally {
        await stack().backend.database.start();
      }
      expect(await post(key)).toMatchObject({ status: 200 });
      expect(await first).toMatchObject({ status: 200 });
      await untilDelivered();
      await expectEachOnceMailed([key]);
    });

    test('never, but refuses it after the response, the log has that, and the next submission is mailed.', async () => {
      const { reply, open } = gate();
      mailServer.behave({ message: reply });
      const key = crypto.randomUUID();
      const start = stack().log.length;
      await stack().backend.database.stop();
      try {
        expect(await post(key)).toMatchObject({ status: 503 });
        open('554 5.7.1 rejected');
        await until(() =>
          stack()
            .log.slice(start)
            .some((line) => line.includes('"mail fallback failed"') && line.includes(key)),
        );
        mailServer.behave({});
        expect(await post(key)).toMatchObject({ status: 200 });
      } finally {
        await stack().backend.database.start();
      }
      await untilDelivered();
      await expectEachOnceMailed([key]);
    });
  });

  test('is killed and restarted under load, nothing is lost and nothing doubled.', async () => {
    const [{ folder } = { folder: '' }] = await sql()<
      { folder: string }[]
    >`select setting as folder from pg_settings where name = 'data_directory'`;
    const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);

    const statuses = new Map<string, number>();
    let isOver = false;
    const visitor = async () => {
      while (!isOver) {
        const key = crypto.randomUUID();
        let status = (await post(key)).status;
        // A visitor who sees a failure presses Send Message again.
        while (status !== 200) status = (await post(key)).status;
        statuses.set(key, status);
      }
    };
    const visitors = Promise.all(Array.from({ length: 8 }, visitor));
    await until(() => statuses.size >= 20);
    // An immediate shutdown, without a checkpoint: what is not in the write-ahead log is lost.
    process.kill(postmaster, 'SIGQUIT');
    const before = statuses.size;
    await until(() => statuses.size >= before + 20);
    await stack().backend.database.start();
    await until(() => statuses.size >= before + 60);
    isOver = true;
    await visitors;

    const keys = [...statuses.keys()];
    await untilDelivered(keys.length);
    await sweep();
    await expectEachOnceMailed(keys);
  });
});
