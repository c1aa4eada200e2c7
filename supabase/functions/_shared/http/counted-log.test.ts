import { createCountedLog } from './counted-log.ts';
import type { LogEntry } from './log.ts';

let now: number;
let entries: LogEntry[];
beforeEach(() => {
  now = 1_000_000;
  entries = [];
});

const create = () =>
  createCountedLog(
    'limited',
    (entry) => entries.push(entry),
    () => now,
  );
const lineOf = (count: number) => ({ level: 'info', outcome: 'limited', count });

test('Logs the first one immediately, and those of the next minute in one line, with the one that ends it.', () => {
  const limited = create();
  limited.add();
  expect(entries).toEqual([lineOf(1)]);
  for (const milliseconds of [0, 30_000, 29_999]) {
    now += milliseconds;
    limited.add();
  }
  expect(entries).toEqual([lineOf(1)]);
  now += 1;
  limited.add();
  expect(entries).toEqual([lineOf(1), lineOf(4)]);
});

test('A flush logs what is not logged yet, once, and the next minute begins.', () => {
  const limited = create();
  limited.flush();
  limited.add();
  now += 59_999;
  limited.add();
  limited.add();
  limited.flush();
  limited.flush();
  now += 59_999;
  limited.add();
  expect(entries).toEqual([lineOf(1), lineOf(2)]);
});
