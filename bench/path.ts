/** `npm run bench:path` compares the time until a message is accepted with that of an HTTP round trip and an INSERT. */
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
    const calls = {
      'least possible': () => timed(doTheLeast, few),
      'message accepted': () => timed(() => postMessage(few.contactUrl), few),
      'with a million stored': () => timed(() => postMessage(many.contactUrl), many),
    };
    const times = await report.step('Round robin', () => roundRobin(calls, { warmUp: 100, rounds: 300 }));

    const [least = NaN, accepted = NaN, withMany = NaN] = Object.values(times).map(median);
    report.line(`\n${tableLine('milliseconds', 'median', '5th to 95th percentile', 'to the least')}`);
    for (const [name, values] of Object.entries(times)) {
      const at = (share: number) => percentile(values, share).toFixed(2);
      report.line(tableLine(name, at(0.5), `${at(0.05)} to ${at(0.95)}`, (median(values) / least).toFixed(2)));
    }
    const isFast = meetsTarget('a message accepted, to the least possible', accepted / least, 4.5);
    const staysFast = meetsTarget('a million stored messages, to few', withMany / accepted, 1.1);
    if (!isFast || !staysFast) throw new UserError('A target is not met.');
  },
);

/** @returns how long the call took, in milliseconds. */
async function timed(call: () => Promise<void>, stack: MeasuredStack): Promise<number> {
  const startedAt = performance.now();
  await call();
  const milliseconds = performance.now() - startedAt;
  await letAnHourPass(stack);
  return milliseconds;
}

function tableLine(name: string, ...cells: string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(24)).join('');
}

/** Says whether it does. */
function meetsTarget(name: string, ratio: number, atMost: number): boolean {
  report.line(`${ratio <= atMost ? 'Met' : 'NOT MET'}: ${name}: ${ratio.toFixed(2)}, at most ${String(atMost)}`);
  return ratio <= atMost;
}
