import { createCountedLog, type LogEntry } from './log.ts';

test('The first of an outcome is logged at once, those of the next minute as one count.', () => {
  let time = 0;
  const entries: LogEntry[] = [];
  const count = createCountedLog(
    (entry) => entries.push(entry),
    () => time,
  );
  const expected: LogEntry[] = [{ level: 'info', outcome: 'limited', count: 1 }];
  for (const at of [0, 1, 59_999]) {
    time = at;
    count('limited');
    expect(entries).toEqual(expected);
  }
  time = 60_000;
  count('limited');
  count('refused');
  expected.push({ level: 'info', outcome: 'limited', count: 3 }, { level: 'info', outcome: 'refused', count: 1 });
  expect(entries).toEqual(expected);
});
