import { BusyError } from '../_shared/busy-error.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

/** Work that lasts until the test ends it, with all that happened, in order. */
function works() {
  const happened: string[] = [];
  const end: Record<string, (error?: Error) => void> = {};
  const work = (name: string) => () => {
    happened.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      end[name] = (error) => {
        happened.push(`${name} ends`);
        if (error) reject(error);
        else resolve(name);
      };
    });
  };
  return { happened, end, work };
}

const turn = () => new Promise(setImmediate);

test('work with the same key runs one at a time, in order, each with its own result', async () => {
  const keyedMutex = createKeyedMutex(2_000);
  const { happened, end, work } = works();
  const results = ['first', 'second'].map((name) => keyedMutex('key', work(name)));
  await turn();
  end.first?.();
  await turn();
  // Added after the first ended, while the second is running.
  results.push(keyedMutex('key', work('third')));
  await turn();
  end.second?.();
  await turn();
  end.third?.();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  expect(happened).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
});

test('work with different keys runs concurrently', async () => {
  const keyedMutex = createKeyedMutex(2_000);
  const { happened, end, work } = works();
  const all = Promise.all(['one', 'other'].map((key) => keyedMutex(key, work(key))));
  await turn();
  expect(happened).toEqual(['one begins', 'other begins']);
  end.other?.();
  end.one?.();
  expect(await all).toEqual(['one', 'other']);
});

test('work that fails rejects for its own caller, and the next work runs', async () => {
  const keyedMutex = createKeyedMutex(2_000);
  const { end, work } = works();
  const all = Promise.allSettled([
    keyedMutex('key', work('first')),
    keyedMutex('key', () => {
      throw new Error('before it began');
    }),
    keyedMutex('key', () => Promise.resolve('third')),
  ]);
  await turn();
  end.first?.(new Error('broken'));
  expect(await all).toEqual([
    { status: 'rejected', reason: new Error('broken') },
    { status: 'rejected', reason: new Error('before it began') },
    { status: 'fulfilled', value: 'third' },
  ]);
});

test('work that has waited for as long as it may is refused as busy and never begins, and later work still waits for the first', async () => {
  jest.useFakeTimers();
  const keyedMutex = createKeyedMutex(2_000);
  const { happened, end, work } = works();
  const first = keyedMutex('key', work('first'));
  const second = keyedMutex('key', work('second')).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(1_999);
  const third = keyedMutex('key', work('third'));
  await jest.advanceTimersByTimeAsync(1);
  expect(await second).toBeInstanceOf(BusyError);
  end.first?.();
  await jest.advanceTimersByTimeAsync(0);
  end.third?.();
  await Promise.all([first, third]);
  jest.useRealTimers();
  expect(happened).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});

test('a key is forgotten once its work is done, failed or not', async () => {
  const keyedMutex = createKeyedMutex(2_000);
  const set = jest.spyOn(Map.prototype, 'set');
  const { end, work } = works();
  const all = Promise.allSettled([
    keyedMutex('one', work('first')),
    keyedMutex('one', () => Promise.resolve()),
    keyedMutex('other', () => Promise.reject(new Error('broken'))),
  ]);
  const [remembered] = set.mock.contexts as [Map<string, unknown>];
  set.mockRestore();
  await turn();
  expect([...remembered.keys()]).toEqual(['one']);
  end.first?.();
  await all;
  await turn();
  expect(remembered.size).toBe(0);
});
