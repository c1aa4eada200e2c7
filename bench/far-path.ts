/**
 * `npm run bench:path -- far` counts the round trips of a submission between the parts, and measures how long it takes
 * when site function and database are on two continents: with the edge function beside the database, where
 * SUPABASE_REGION puts it, and beside the site function.
 */
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { freePorts } from '../local/process/ports.ts';
import { inProject } from '../local/process/project.ts';
import type { Report } from '../local/process/report.ts';
import { backendSettings } from '../local/stack/backend-settings.ts';
import { startEdgeFunctions } from '../local/stack/edge-functions.ts';
import { startGateway } from '../local/stack/gateway.ts';
import { startSite } from '../local/stack/site.ts';
import { aMessage } from '../tests/support/a-message.ts';
import { benchLimits, startBenchStack } from './bench-stack.ts';
import { startDelayingProxy, type DelayingProxy } from './delaying-proxy.ts';
import type { Figure } from './figures.ts';
import { postJson } from './post-json.ts';
import { median } from './statistics.ts';

/** Milliseconds: about that of Ohio and Sydney. */
const oceanRoundTrip = 200;

const rounds = 7;

/** TCP and TLS 1.3, which the gateway on this machine does without. */
const handshakeOfHttps = 2;

/** TCP, TLS 1.3 and the two of SCRAM; the database on this machine has neither TLS nor passwords. */
const handshakeOfPostgres = 4;

type FarPath = {
  siteUrl: string;
  toBackend: DelayingProxy;
  toDatabase: DelayingProxy;
  untilDelivered: () => Promise<void>;
};

type Measured = { milliseconds: number; toBackend: number; toDatabase: number };

/** Writes the totals. @returns the round trips as figures. */
export async function measureFarPath(resources: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const path = await report.step('Parts far from each other', () => startFarPath(resources, report));
  const { toBackend, toDatabase } = path;
  const measure = async (name: string) => {
    const [cold, warm] = await report.step(name, () => coldAndWarm(path));
    const total = (at: Measured[]) => `${median(at.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`;
    return { cold, warm, line: `${name.padEnd(44)}cold ${total(cold)}, warm ${total(warm)}` };
  };

  toBackend.setRoundTrip(oceanRoundTrip);
  const near = await measure('Edge function beside the database');
  toBackend.setRoundTrip(0);
  toDatabase.setRoundTrip(oceanRoundTrip);
  const far = await measure('Edge function beside the site function');

  report.line(`\nA submission, with ${String(oceanRoundTrip)} ms for each round trip over the ocean:\n`);
  report.line(`${near.line}\n${far.line}\n`);
  const figure = (name: string, values: number[], atMost: number): Figure => ({
    name: `Round trips, ${name}`,
    value: median(values),
    unit: '',
    target: { atMost },
  });
  const between = { backend: 'site function and backend', database: 'edge function and database' };
  return [
    figure(
      `${between.backend}, cold`,
      near.cold.map((at) => at.toBackend),
      3,
    ),
    figure(
      `${between.backend}, warm`,
      near.warm.map((at) => at.toBackend),
      1,
    ),
    figure(
      `${between.database}, cold`,
      near.cold.map((at) => at.toDatabase),
      8,
    ),
    figure(
      `${between.database}, warm`,
      near.warm.map((at) => at.toDatabase),
      1,
    ),
  ];
}

/** Cold: without a connection anywhere on the path. */
async function coldAndWarm(path: FarPath): Promise<[cold: Measured[], warm: Measured[]]> {
  const cold: Measured[] = [];
  const warm: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    path.toBackend.cut();
    path.toDatabase.cut();
    // Until both ends have noticed.
    await delay(200);
    cold.push(await submit(path));
    warm.push(await submit(path));
  }
  return [cold, warm];
}

async function submit({ siteUrl, toBackend, toDatabase, untilDelivered }: FarPath): Promise<Measured> {
  toBackend.reset();
  toDatabase.reset();
  const startedAt = performance.now();
  await postJson(`${siteUrl}/api/contact`, aMessage(), { 'idempotency-key': crypto.randomUUID() });
  const milliseconds = performance.now() - startedAt;
  const counted = {
    toBackend: toBackend.roundTrips(),
    // Those after the response are the delivery's.
    toDatabase: toDatabase.roundTrips(toBackend.respondedAt()),
  };
  await untilDelivered();
  // Until the edge function knows, and its connection is free again.
  await delay(2 * oceanRoundTrip);
  return { milliseconds, ...counted };
}

/** A second site and second edge functions on a stack, with a proxy before the backend and one before the database. */
async function startFarPath(resources: AsyncDisposableStack, report: Report): Promise<FarPath> {
  const { backend, portSettings } = await startBenchStack(resources, report);
  const sql = postgres(backend.database.url, { max: 1, fetch_types: false });
  resources.defer(() => sql.end());
  const logs = inProject('.local', 'logs', 'bench-far');
  const [gatewayPort = 0, sitePort = 0] = await freePorts(2);
  const port = (name: string) => Number(portSettings[name]);

  const toDatabase = await startDelayingProxy(resources, {
    port: port('DATABASE_PORT'),
    handshake: handshakeOfPostgres,
  });
  const ports = { site: sitePort, api: gatewayPort, database: toDatabase.port, smtp: port('SMTP_PORT') };
  const { SUPABASE_URL: _url, SUPABASE_PUBLISHABLE_KEY, ...env } = await backendSettings(benchLimits, ports);
  const functions = await startEdgeFunctions(resources, {
    folder: { path: inProject('.local'), logs },
    functionsFolder: inProject('supabase', 'functions'),
    env: { ...env, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: SUPABASE_PUBLISHABLE_KEY }) },
    onLine: () => undefined,
  });
  await startGateway(resources, { port: gatewayPort, functions });
  const toBackend = await startDelayingProxy(resources, { port: gatewayPort, handshake: handshakeOfHttps });
  const site = await startSite(resources, {
    port: sitePort,
    settings: { ...backend.siteSettings, SUPABASE_URL: `http://127.0.0.1:${String(toBackend.port)}` },
    logFolder: logs,
    onLine: () => undefined,
  });
  return {
    siteUrl: site.url,
    toBackend,
    toDatabase,
    untilDelivered: async () => {
      while ((await sql`select from contact_messages where state = 'queued' limit 1`).length > 0) await delay(5);
    },
  };
}
