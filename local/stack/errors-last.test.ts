import { UserError } from '../process/user-error.ts';
import { failureWithErrorsLast, withErrorsLast } from './errors-last.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('The error message comes once the lines have stopped, and again after later lines.', async () => {
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
  onLine('changed file');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines.slice(4)).toEqual(['changed file', 'The content has errors.', '  title']);
});

test('Without errors the lines pass unchanged.', async () => {
  const lines: string[] = [];
  const onLine = withErrorsLast(
    (line) => lines.push(line),
    () => Promise.resolve(undefined),
  );
  onLine('changed file');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(['changed file']);
});

test.each([
  ['The content has errors.', 'gatsby-develop ended.\n  stack\n\nThe content has errors.'],
  [undefined, 'gatsby-develop ended.\n  stack'],
])('With the error message %j a failure reads %j.', async (message, expected) => {
  const failure = new UserError('gatsby-develop ended.\n  stack');
  const withErrors = await failureWithErrorsLast(failure, () => Promise.resolve(message));
  expect(withErrors).toBeInstanceOf(UserError);
  expect(withErrors.message).toBe(expected);
});
