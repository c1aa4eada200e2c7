import { createCountedLog } from './counted-log.ts';
import type { LogEntry } from './log.ts';

test('The first of an outcome is logged at once, those of the next minute as one count, and the rest at the end.', () => {
  let time = 0;
  const entries: LogEntry[] = [];
  const counted = createCountedLog(
    (entry) => entries.push(entry),
    () => time,
  );
  const expected: LogEntry[] = [{ level: 'info', outcome: 'limited', count: 1 }];
  for (const at of [0, 1, 59_999]) {
    time = at;
    counted.add('limited');
    expect(entries).toEqual(expected);
  }
  time = 60_000;
  counted.add('limited');
  counted.add('refused');
  expected.push({ level: 'info', outcome: 'limited', count: 3 }, { level: 'info', outcome: 'refused', count: 1 });
  expect(entries).toEqual(expected);

  counted.add('limited');
  counted.flush();
  counted.flush();
  expect(entries).toEqual([...expected, { level: 'info', outcome: 'limited', count: 1 }]);
});
