/** `npm run bench:path` compares the time to accept a message with the minimum: one HTTP round trip and one INSERT. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { inProject } from '../local/process/project.ts';
import { report } from '../local/process/report.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { buildSite } from '../local/stack/site-build.ts';
import { letAnHourPass, startMeasuredStack, type MeasuredStack } from './measured-stack.ts';
import { postMessage } from './post-message.ts';
import { roundRobin } from './round-robin.ts';
import { formatTable } from './table.ts';

await runWithGracefulShutdown(async (resources) => {
  await buildSite(resources, { ...process.env, ...sessionSettings(process.env) });
  const start = (name: string, stored: number) => report.step(name, () => startMeasuredStack(resources, stored));
  const few = await start('Stack', 0);
  const many = await start('Stack with a million stored messages', 1_000_000);
  const [echo] = (await once(new Worker(inProject('bench', 'echo-server.ts')), 'message')) as [AddressInfo];
  await few.sql`create table bench_least (id uuid primary key, message text not null)`;

  const doTheLeast = async () => {
    await postMessage(`http://127.0.0.1:${String(echo.port)}`);
    await few.sql`insert into bench_least values (${crypto.randomUUID()}, 'Is the unit free?')`;
  };
  const calls = {
    least: () => timed(doTheLeast, few),
    accepted: () => timed(() => postMessage(few.contactUrl), few),
    withMany: () => timed(() => postMessage(many.contactUrl), many),
  };
  const times = await report.step('Messages', () => roundRobin(calls, { warmUp: 100, rounds: 300 }));
  const rows = [
    { name: 'The minimum, ms', values: times.least },
    { name: 'A message accepted, ms', values: times.accepted, comparedWith: times.least },
    { name: 'With a million stored messages, ms', values: times.withMany, comparedWith: times.least },
  ];
  report.line(`\n${formatTable(rows)}\n`);
});

/** @returns the duration of the call in milliseconds. */
async function timed(call: () => Promise<void>, stack: MeasuredStack): Promise<number> {
  const startedAt = performance.now();
  await call();
  const milliseconds = performance.now() - startedAt;
  await letAnHourPass(stack);
  return milliseconds;
}
