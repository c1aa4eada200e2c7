import { oneSecond, retryUntilStored } from './retry-until-stored.ts';

/** A statement that fails with each of these errors before it succeeds, with all that happened, in order. */
function statementFailing(...errors: unknown[]) {
  const happened: string[] = [];
  const statement = async () => {
    happened.push('attempt');
    await Promise.resolve();
    if (errors.length > 0) throw errors.shift();
  };
  const backoff = () => {
    happened.push('backoff');
    return Promise.resolve();
  };
  return { happened, statement, backoff };
}

const unreachable = () => Object.assign(new Error('unreachable'), { code: 'ECONNREFUSED' });

test('a statement that succeeds is not repeated', async () => {
  const { happened, statement, backoff } = statementFailing();
  await retryUntilStored(statement, backoff);
  expect(happened).toEqual(['attempt']);
});

test('a statement that fails is repeated after a backoff until it succeeds', async () => {
  const { happened, statement, backoff } = statementFailing(unreachable(), unreachable());
  await retryUntilStored(statement, backoff);
  expect(happened).toEqual(['attempt', 'backoff', 'attempt', 'backoff', 'attempt']);
});

test('a statement is repeated as often as it takes', async () => {
  const { happened, statement, backoff } = statementFailing(...Array.from({ length: 1_000 }, unreachable));
  await retryUntilStored(statement, backoff);
  expect(happened.filter((what) => what === 'attempt')).toHaveLength(1_001);
});

test('the backoff of functions is one second', async () => {
  jest.useFakeTimers();
  const waited = jest.fn();
  const backoff = oneSecond().then(waited);
  await jest.advanceTimersByTimeAsync(999);
  expect(waited).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  await backoff;
  expect(waited).toHaveBeenCalled();
});

test.each(['23505', '23514', '23000'])('an integrity violation, %s, is thrown immediately', async (code) => {
  const { happened, statement, backoff } = statementFailing(
    unreachable(),
    Object.assign(new Error('broken'), { code }),
  );
  await expect(retryUntilStored(statement, backoff)).rejects.toThrow('broken');
  expect(happened).toEqual(['attempt', 'backoff', 'attempt']);
});

const withCode = (code: unknown) => Object.assign(new Error('broken'), { code });

test.each([
  ['the code of a database that is shutting down', withCode('57P01')],
  ['the code of a missing table', withCode('42P01')],
  ['a longer code than an integrity violation has', withCode('235050')],
  ['a code that ends like an integrity violation', withCode('523505')],
  ['a code that is a number', withCode(23505)],
  ['no code', new Error('broken')],
  ['no Error but text', 'broken'],
  ['no Error but undefined', undefined],
  ['no Error but null', null],
])('an error with %s is repeated', async (_, error) => {
  const { happened, statement, backoff } = statementFailing(error);
  await retryUntilStored(statement, backoff);
  expect(happened).toEqual(['attempt', 'backoff', 'attempt']);
});
