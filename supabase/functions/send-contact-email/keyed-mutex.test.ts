import { createKeyedMutex } from './keyed-mutex.ts';

/** Work that goes on until it is told to end; what happened in order. */
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

test('work for one key is done one after the other, in the order in which it came, each with its own result', async () => {
  const keyedMutex = createKeyedMutex();
  const { happened, end, work } = works();
  const results = ['first', 'second'].map((name) => keyedMutex('key', work(name)));
  await turn();
  end.first?.();
  await turn();
  // After the first has ended, and while the second is under way.
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

test('work for different keys is done side by side', async () => {
  const keyedMutex = createKeyedMutex();
  const { happened, end, work } = works();
  const all = Promise.all(['one', 'other'].map((key) => keyedMutex(key, work(key))));
  await turn();
  expect(happened).toEqual(['one begins', 'other begins']);
  end.other?.();
  end.one?.();
  expect(await all).toEqual(['one', 'other']);
});

test('work that fails is told to its caller, and does not stop the next', async () => {
  const keyedMutex = createKeyedMutex();
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

test('nothing is remembered of a key once its work is done, whether or not it failed', async () => {
  const keyedMutex = createKeyedMutex();
  const set = jest.spyOn(Map.prototype, 'set');
  const { end, work } = works();
  const all = Promise.allSettled([
    keyedMutex('one', work('first')),
    keyedMutex('one', () => Promise.resolve()),
    keyedMutex('other', () => Promise.reject(new Error('broken'))),
  ]);
  const [remembered] = set.mock.contexts;
  set.mockRestore();
  await turn();
  expect([...remembered.keys()]).toEqual(['one']);
  end.first?.();
  await all;
  expect(remembered.size).toBe(0);
});
