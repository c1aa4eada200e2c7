import { withErrorsLast } from './errors-last.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('The error message comes once the lines have stopped.', async () => {
  const lines: string[] = [];
  const onLine = withErrorsLast(
    (line) => lines.push(line),
    () => Promise.resolve('The content has errors.\n  title'),
  );
  onLine('changed file');
  await jest.advanceTimersByTimeAsync(900);
  onLine('stack trace');
  await jest.advanceTimersByTimeAsync(900);
  expect(lines).toEqual(['changed file', 'stack trace']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(['changed file', 'stack trace', 'The content has errors.', '  title']);
});
