import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as times from './times.ts';

const folder = join(__dirname, '..', '..', 'migrations');
const migrations = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));

const sweepTimeout = Number(/timeout_milliseconds := (\d+)/.exec(migrations.join())?.[1]);

/** The time that the edge function needs to start and to read the request. */
const edgeOverhead = 1_000;

it('The time limits let each part wait longer than all the parts behind it can take in total', () => {
  const edge = times.storeTimeout + times.directEmailTimeout + edgeOverhead;
  expect(edge).toBeLessThanOrEqual(17_000);
  const rising = [
    [times.connectTimeout, times.statementTimeout, times.cancelAfter, times.answerTimeout],
    // If the database is silent, the second attempt gives up connecting before it is cancelled.
    [times.connectTimeout, times.storeTimeout - times.answerTimeout - (times.answerTimeout - times.cancelAfter)],
    [times.storeTimeout, edge, times.siteTimeout, times.browserTimeout],
    [times.emailTimeout + times.answerTimeout, times.lease],
    [times.sweepStartTimeout + times.emailTimeout + times.answerTimeout, sweepTimeout],
  ];
  for (const list of rising) {
    expect(list).toEqual(list.toSorted((one, other) => one - other));
    expect(new Set(list).size).toBe(list.length);
  }
});
