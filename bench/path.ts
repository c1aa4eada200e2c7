/**
 * `npm run bench:path`: how long a message takes to be accepted, on the whole path and at each hop, beside the least
 * that could be done: a bare HTTP server and a bare INSERT, in the same run. Ratios, as machines differ.
 */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { startSubprocess, untilReady } from '../local/process/subprocess.ts';
import { freePorts, isListening } from '../local/process/ports.ts';
import { startIsolatedStack } from '../local/stack/isolated-stack.ts';
import { inProject } from '../local/process/project.ts';
import { reportTo } from '../local/process/report.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { buildSite } from '../local/stack/site-build.ts';
import { runUntilStopped } from '../local/process/graceful-shutdown.ts';
import { createDatabase } from '../supabase/functions/_shared/database.ts';
import { referenceOf } from '../supabase/functions/_shared/contact/reference.ts';
import { createMessageStore } from '../supabase/functions/_shared/outbox/message-store.ts';
import { closeConnections, postJson } from './http-client.ts';
import { callsPerSecond, timesInTurns, type Call, type Times } from './measure.ts';
import { noLimits } from './no-limits.ts';

/** The whole path's median may be this many times that of the bare HTTP server and the bare INSERT together. */
const aim = 3;

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Is the unit free in January?' };

await runUntilStopped(
  () => 1,
  async (resources) => {
    const report = reportTo(process.stdout);
    await buildSite(resources, report, { ...process.env, ...sessionSettings(process.env) });
    const product = await report.step('The product', () => startIsolatedStack(noLimits));
    resources.defer(product.stop);
    const silent = await silentMailServer(resources);
    const unmailed = await report.step('The product with a mail server that never answers', () =>
      startIsolatedStack({ ...noLimits, SMTP_URL: silent }),
    );
    resources.defer(unmailed.stop);
    const echo = await echoServer(resources);
    resources.defer(closeConnections);

    const sql = postgres(product.backend.database.url, { max: 1, fetch_types: false });
    resources.defer(() => sql.end());
    await sql`create table bench_bare (id uuid primary key, message text not null)`;
    const store = createMessageStore(createDatabase(product.backend.database.url), {
      seconds: 0,
      links: 1000,
      perVisitor: 1_000_000,
      inAll: 1_000_000,
    });

    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = product.backend.siteSettings;
    const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
    const calls = {
      'bare HTTP server': () => postJson(echo, message),
      'bare INSERT': async () => {
        await sql`insert into bench_bare values (${crypto.randomUUID()}, ${message.message})`;
      },
      'SQL: accept_contact_message': async () => {
        const id = crypto.randomUUID();
        // Held, because nobody would mail it.
        const signals = { honeypotFilled: true, seconds: undefined, visitorHash: 'bench' };
        await store.accept({ id, reference: referenceOf(id), message, signals });
      },
      'edge function (with SQL)': () =>
        postJson(`${SUPABASE_URL}/functions/v1/send-contact-email`, message, {
          ...keyed(),
          apikey: SUPABASE_PUBLISHABLE_KEY,
        }),
      'whole path: site function (with edge function)': () =>
        postJson(`${product.siteUrl}/api/contact`, message, keyed()),
      'whole path, mail server never answers': () => postJson(`${unmailed.siteUrl}/api/contact`, message, keyed()),
    } satisfies Record<string, Call>;

    /** As on a day of few messages: the last one was mailed, and was not in the hour of which they are counted. */
    const letTimePass = async () => {
      await untilNoneIsQueued(sql);
      await sql`
        update contact_messages set received_at = received_at - interval '1 hour'
        where received_at > now() - interval '1 hour'`;
    };
    const times = await report.step('One caller', () =>
      timesInTurns(calls, { warmUp: 50, rounds: 150, between: letTimePass }),
    );
    const rates = await report.step('16 callers', async () => ({
      'bare HTTP server': await callsPerSecond(calls['bare HTTP server'], 16, 3000),
      'whole path': await callsPerSecond(calls['whole path: site function (with edge function)'], 16, 10_000),
    }));

    const least = times['bare HTTP server'].p50 + times['bare INSERT'].p50;
    report.line(`\n${table(times, least)}\n`);
    report.line(`Accepted messages per second, 16 callers: ${rates['whole path'].toFixed(0)}`);
    report.line(`  bare HTTP server: ${rates['bare HTTP server'].toFixed(0)} requests per second`);
    const ratio = times['whole path: site function (with edge function)'].p50 / least;
    report.line(
      `Median of the whole path: ${ratio.toFixed(2)} times a bare HTTP request and a bare INSERT together; the aim is ${String(aim)}.`,
    );
  },
);

function table(times: Record<string, Times>, least: number): string {
  const rows = Object.entries(times).map(([name, { p50, p95, p99 }]) => [
    name,
    ...[p50, p95, p99].map((time) => time.toFixed(2)),
    (p50 / least).toFixed(2),
  ]);
  return [['milliseconds', 'p50', 'p95', 'p99', 'p50 × least'], ...rows]
    .map(([name = '', ...figures]) => name.padEnd(48) + figures.map((figure) => figure.padStart(12)).join(''))
    .join('\n');
}

async function untilNoneIsQueued(sql: postgres.Sql): Promise<void> {
  while ((await sql`select from contact_messages where state = 'queued' limit 1`).length > 0) await delay(2);
}

/** @returns its address. */
async function silentMailServer(resources: AsyncDisposableStack): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  resources.defer(() => {
    server.close();
  });
  return `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** In a process of its own, as the product's servers are. @returns its address. */
async function echoServer(resources: AsyncDisposableStack): Promise<string> {
  const [port = 0] = await freePorts(1);
  const logFolder = await mkdtemp(join(tmpdir(), 'bench-'));
  resources.defer(() => rm(logFolder, { recursive: true, force: true }));
  const part = startSubprocess({
    name: 'echo-server',
    command: process.execPath,
    args: [inProject('bench', 'echo-server.ts'), String(port)],
    env: { PATH: process.env.PATH },
    logFolder,
  });
  resources.defer(part.stop);
  await untilReady(part, () => isListening(port));
  return `http://127.0.0.1:${String(port)}`;
}
