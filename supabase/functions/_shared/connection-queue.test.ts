import { BusyError } from './busy-error.ts';
import { createConnectionQueue } from './connection-queue.ts';

class PostgresError extends Error {}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A queue for two connections, and work that lasts until the test ends it. */
function createFakes() {
  const queue = createConnectionQueue(2, (error) => error instanceof PostgresError);
  const begun: string[] = [];
  const settled: [string, unknown][] = [];
  const ends = new Map<string, (error?: Error) => void>();

  function run(name: string, patient?: boolean) {
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => {
          if (error) reject(error);
          else resolve('done');
        });
      });
    };
    queue.run(work, patient).then(
      (result) => settled.push([name, result]),
      (error: unknown) => settled.push([name, error]),
    );
  }

  /** Ends the work, with the error if there is one. */
  async function end(name: string, error?: Error) {
    ends.get(name)?.(error);
    await jest.advanceTimersByTimeAsync(0);
  }

  return { run, end, begun, settled };
}

const busy = expect.any(BusyError);

test('work begins while a connection is free, and then in the order of its arrival', async () => {
  const { run, end, begun } = createFakes();
  for (const name of ['a', 'b', 'c', 'd']) run(name);
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a', new PostgresError());
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a connection is free again after its work, whether that failed or not', async () => {
  const { run, end, begun } = createFakes();
  run('a');
  run('b');
  await jest.advanceTimersByTimeAsync(0);
  await end('a');
  await end('b', new Error('connection lost'));
  run('c');
  run('d');
  run('e');
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('work that has waited for two seconds while others got a response is refused as busy, and never begins', async () => {
  const { run, end, begun, settled } = createFakes();
  for (const name of ['a', 'b', 'c', 'd']) run(name);
  await jest.advanceTimersByTimeAsync(0);
  await end('a');
  await jest.advanceTimersByTimeAsync(1_999);
  expect(settled).toEqual([['a', 'done']]);
  await jest.advanceTimersByTimeAsync(1);
  expect(settled).toEqual([
    ['a', 'done'],
    ['d', busy],
  ]);
  await end('b');
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c']);
});

describe('while nothing gets a response for two seconds', () => {
  test.each([
    ['the next response is a result', undefined],
    ['the next response is an error of PostgreSQL', new PostgresError('duplicate key')],
  ])('waiting work is refused as busy as soon as %s', async (_, error) => {
    const { run, end, begun, settled } = createFakes();
    for (const name of ['a', 'b', 'c']) run(name);
    await jest.advanceTimersByTimeAsync(2_500);
    expect(settled).toEqual([]);
    run('later');
    await end('a', error);
    expect(new Map(settled)).toEqual(
      new Map<string, unknown>([
        ['a', error ?? 'done'],
        ['c', busy],
      ]),
    );
    expect(begun).toEqual(['a', 'b', 'later']);
  });

  test('waiting work, patient or not, fails with the error of work that got no response', async () => {
    const { run, end, begun, settled } = createFakes();
    run('a');
    run('b');
    run('patient', true);
    run('c');
    await jest.advanceTimersByTimeAsync(3_999);
    run('later');
    const error = new Error('No response');
    await end('a', error);
    expect(new Map(settled)).toEqual(new Map(['a', 'patient', 'c', 'later'].map((name) => [name, error])));
    expect(begun).toEqual(['a', 'b']);
  });
});

test('patient work waits as long as others are served', async () => {
  const { run, end, begun } = createFakes();
  run('a');
  run('b');
  await jest.advanceTimersByTimeAsync(0);
  run('patient', true);
  await jest.advanceTimersByTimeAsync(60_000);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'patient']);
});
