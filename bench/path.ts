/**
 * `npm run bench:path` measures how fast a message is accepted, beside the least possible: one HTTP round trip and one
 * INSERT. It fails when a target is not met.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { inProject } from '../local/process/project.ts';
import { report } from '../local/process/report.ts';
import { UserError } from '../local/process/user-error.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { buildSite } from '../local/stack/site-build.ts';
import { letAnHourPass, startMeasuredStack, type MeasuredStack } from './measured-stack.ts';
import { postMessage } from './post-message.ts';
import { roundRobin } from './round-robin.ts';
import { median, percentile } from './statistics.ts';

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    await buildSite(resources, report, { ...process.env, ...sessionSettings(process.env) });
    const start = (name: string, stored: number) => report.step(name, () => startMeasuredStack(resources, stored));
    const few = await start('Stack', 0);
    const many = await start('Stack with a million stored messages', 1_000_000);
    const [echo] = (await once(new Worker(inProject('bench', 'echo-server.ts')), 'message')) as [AddressInfo];
    await few.sql`create table bench_least (id uuid primary key, message text not null)`;

    const doTheLeast = async () => {
      await postMessage(`http://127.0.0.1:${String(echo.port)}`);
      await few.sql`insert into bench_least values (${crypto.randomUUID()}, 'Is the unit free?')`;
    };
    const calls = { least: () => timed(doTheLeast), few: () => submit(few), many: () => submit(many) };
    const times = await report.step('Round robin', () => roundRobin(calls, { warmUp: 100, rounds: 300 }));

    const least = median(times.least);
    report.line(`\n${tableLine('milliseconds', 'median', '5th to 95th percentile', 'to the least')}`);
    report.line(timingLine('least possible', times.least, least));
    report.line(timingLine('message accepted', times.few, least));
    report.line(`${timingLine('with a million stored', times.many, least)}\n`);
    const isFast = meetsTarget('A message accepted, to the least possible', median(times.few) / least, 4.5);
    const staysFast = meetsTarget('With a million stored, to few', median(times.many) / median(times.few), 1.1);
    if (!isFast || !staysFast) throw new UserError('A target is not met.');
  },
);

async function submit(stack: MeasuredStack): Promise<number> {
  const milliseconds = await timed(() => postMessage(`${stack.siteUrl}/api/contact`));
  await letAnHourPass(stack);
  return milliseconds;
}

async function timed(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

function timingLine(name: string, times: number[], least: number): string {
  const at = (share: number) => percentile(times, share).toFixed(2);
  return tableLine(name, at(0.5), `${at(0.05)} to ${at(0.95)}`, (median(times) / least).toFixed(2));
}

function tableLine(name: string, ...cells: string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(24)).join('');
}

/** Says whether it does. */
function meetsTarget(name: string, ratio: number, atMost: number): boolean {
  report.line(`${ratio <= atMost ? 'Met' : 'NOT MET'}: ${name}: ${ratio.toFixed(2)}, at most ${String(atMost)}`);
  return ratio <= atMost;
}
