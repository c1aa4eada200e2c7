/**
 * `npm run bench:path` measures how long a submission takes, on the whole path and at each step, and compares it with
 * the least that it could take, measured in the same run: a bare HTTP request and a bare INSERT. Then it compares health
 * check and sweep of a grown table with those of an empty one. `-- far` measures the path between two continents instead
 * (far-path.ts).
 */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { freePorts, isListening } from '../local/process/ports.ts';
import { inProject } from '../local/process/project.ts';
import { report } from '../local/process/report.ts';
import { startSubprocess, waitUntilHealthy } from '../local/process/subprocess.ts';
import { UserError } from '../local/process/user-error.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { buildSite } from '../local/stack/site-build.ts';
import { referenceOf } from '../supabase/functions/_shared/contact/reference.ts';
import { createDatabase } from '../supabase/functions/_shared/database.ts';
import { createOutbox } from '../supabase/functions/_shared/outbox/outbox.ts';
import { aMessage } from '../tests/support/a-message.ts';
import { startBenchStack } from './bench-stack.ts';
import { measureFarPath } from './far-path.ts';
import { formatTable, meetsTarget } from './figures.ts';
import { messageBytes, outboxFigures } from './outbox-figures.ts';
import { closeConnections, postJson } from './post-json.ts';
import { roundRobin } from './round-robin.ts';
import { median, percentile } from './statistics.ts';

/** The median of the whole path should be at most this many times that of the bare request and INSERT together. */
const target = 3;

const message = aMessage();

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    await buildSite(resources, report, { ...process.env, ...sessionSettings(process.env) });
    resources.defer(closeConnections);
    if (process.argv[2] === 'far') {
      const figures = await measureFarPath(resources, report);
      report.line(formatTable(figures));
      if (!figures.every(meetsTarget)) throw new UserError('Some figures do not meet their targets.');
      return;
    }
    const stack = await startBenchStack(resources, report);
    const unmailed = await startBenchStack(resources, report, { SMTP_URL: await startSilentMailServer(resources) });
    const echo = await startEchoServer(resources);

    const sql = postgres(stack.backend.database.url, { max: 1, fetch_types: false });
    resources.defer(() => sql.end());
    await sql`create table bench_bare (id uuid primary key, message text not null)`;
    const outbox = createOutbox(createDatabase(stack.backend.database.url));
    const holdLimits = { seconds: 0, links: 1000, perVisitor: 1_000_000, inAll: 1_000_000, heldPerVisitor: 1_000_000 };

    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = stack.backend.siteSettings;
    const idempotencyKey = () => ({ 'idempotency-key': crypto.randomUUID() });
    const bareRequest = () => postJson(echo, message);
    const wholePath = (siteUrl: string) => () => postJson(`${siteUrl}/api/contact`, message, idempotencyKey());

    /** Few messages a day: the last one has been mailed, and no longer counts towards the limits of an hour. */
    const letTimePass = async () => {
      while ((await sql`select from contact_messages where state = 'queued' limit 1`).length > 0) await delay(2);
      await sql`
        update contact_messages set received_at = received_at - interval '1 hour'
        where received_at > now() - interval '1 hour'`;
    };
    const timed = (call: () => Promise<void>) => async () => {
      await letTimePass();
      const startedAt = performance.now();
      await call();
      return performance.now() - startedAt;
    };
    const calls = {
      'bare HTTP request': timed(bareRequest),
      'bare INSERT': timed(async () => {
        await sql`insert into bench_bare values (${crypto.randomUUID()}, ${message.message})`;
      }),
      'SQL: accept_contact_message': timed(async () => {
        const id = crypto.randomUUID();
        // Held: nothing would mail a queued message.
        const signals = { honeypotFilled: true, seconds: undefined, visitorHash: 'bench' };
        await outbox.accept({ id, reference: referenceOf(id), message, signals }, holdLimits);
      }),
      'edge function, with SQL': timed(() =>
        postJson(`${SUPABASE_URL}/functions/v1/send-contact-email`, message, {
          ...idempotencyKey(),
          apikey: SUPABASE_PUBLISHABLE_KEY,
        }),
      ),
      'whole path': timed(wholePath(stack.siteUrl)),
      'whole path, mail server never responds': timed(wholePath(unmailed.siteUrl)),
    };
    const times = await report.step('One caller', () => roundRobin(calls, { warmUp: 50, rounds: 150 }));
    const [bareRate, pathRate] = await report.step('16 callers', async () => [
      await callsPerSecond(bareRequest, 3000),
      await callsPerSecond(wholePath(stack.siteUrl), 10_000),
    ]);

    const measured = { stack, sql, outbox };
    const figures = await outboxFigures(measured, report);
    const bytes = await report.step('Bytes per message', () => messageBytes(measured));

    const least = median(times['bare HTTP request']) + median(times['bare INSERT']);
    const ratio = median(times['whole path']) / least;
    report.line(`\n${formatTimes(times, least)}\n`);
    report.line(`Calls per second, 16 callers: ${pathRate.toFixed(0)}, of a bare HTTP server ${bareRate.toFixed(0)}`);
    report.line(`Median of the whole path: ${ratio.toFixed(2)} × the least; the target is ${String(target)} ×.`);
    report.line(`\n${formatTable(figures)}\n`);
    report.line(
      `Bytes of a message of 1,000 characters, with indexes: held ${bytes.held.toFixed(0)}, delivered ${bytes.delivered.toFixed(0)}`,
    );
  },
);

/** Times in milliseconds, and their medians as multiples of the least. */
function formatTimes(times: Record<string, number[]>, least: number): string {
  const rows = Object.entries(times).map(([name, values]) => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(2)),
    (median(values) / least).toFixed(2),
  ]);
  return [['milliseconds', 'p50', 'p95', 'p99', 'p50 ÷ least'], ...rows]
    .map(([name = '', ...figures]) => name.padEnd(40) + figures.map((figure) => figure.padStart(12)).join(''))
    .join('\n');
}

/** Each caller calls again as soon as it has its response. */
async function callsPerSecond(call: () => Promise<void>, milliseconds: number): Promise<number> {
  const callers = 16;
  const startedAt = performance.now();
  let done = 0;
  const callRepeatedly = async () => {
    while (performance.now() - startedAt < milliseconds) {
      await call();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, callRepeatedly));
  return (done / (performance.now() - startedAt)) * 1000;
}

/** @returns its URL. */
async function startSilentMailServer(resources: AsyncDisposableStack): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  resources.defer(() => {
    server.close();
  });
  return `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** In a process of its own, like the servers of the stack. @returns its URL. */
async function startEchoServer(resources: AsyncDisposableStack): Promise<string> {
  const [port = 0] = await freePorts(1);
  const server = startSubprocess({
    name: 'bench-echo-server',
    command: process.execPath,
    args: [inProject('bench', 'echo-server.ts'), String(port)],
    env: { PATH: process.env.PATH },
    logFolder: inProject('.local', 'logs'),
  });
  resources.defer(() => server.stop());
  await waitUntilHealthy(server, () => isListening(port));
  return `http://127.0.0.1:${String(port)}`;
}
