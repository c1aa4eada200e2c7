import { oneSecond, retryUntilPersisted } from './retry-until-persisted.ts';

/** A statement that fails with these errors, one after the other, before it succeeds; and what happened in order. */
function statementFailing(...errors: unknown[]) {
  const happened: string[] = [];
  const statement = () => {
    happened.push('try');
    return errors.length > 0 ? Promise.reject(errors.shift()) : Promise.resolve();
  };
  const pause = async () => {
    happened.push('pause');
  };
  return { happened, statement, pause };
}

const away = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

test('a statement that succeeds is not repeated, and nothing is waited for', async () => {
  const { happened, statement, pause } = statementFailing();
  await retryUntilPersisted(statement, pause);
  expect(happened).toEqual(['try']);
});

test('a statement that fails is repeated after a pause until it succeeds', async () => {
  const { happened, statement, pause } = statementFailing(away(), away());
  await retryUntilPersisted(statement, pause);
  expect(happened).toEqual(['try', 'pause', 'try', 'pause', 'try']);
});

test('it is repeated for as long as it takes', async () => {
  const { happened, statement, pause } = statementFailing(...Array.from({ length: 1_000 }, away));
  await retryUntilPersisted(statement, pause);
  expect(happened.filter((what) => what === 'try')).toHaveLength(1_001);
});

test('the usual pause is one second', async () => {
  jest.useFakeTimers();
  const waited = jest.fn();
  const pause = oneSecond().then(waited);
  await jest.advanceTimersByTimeAsync(999);
  expect(waited).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  await pause;
  expect(waited).toHaveBeenCalled();
});

test.each(['23505', '23514', '23000'])('a broken rule of the table, %s, is thrown at once', async (code) => {
  const { happened, statement, pause } = statementFailing(away(), Object.assign(new Error('broken'), { code }));
  await expect(retryUntilPersisted(statement, pause)).rejects.toThrow('broken');
  expect(happened).toEqual(['try', 'pause', 'try']);
});

test.each([
  ['a database that is shutting down', { code: '57P01' }],
  ['a table that is not there yet', { code: '42P01' }],
  ['a code that begins like a broken rule and is longer', { code: '235050' }],
  ['a code that ends like a broken rule', { code: '523505' }],
  ['a code that is a number', { code: 23505 }],
  ['an error without a code', new Error('broken')],
  ['text', 'broken'],
  ['nothing', undefined],
  ['null', null],
])('%s is worth another try', async (_, error) => {
  const { happened, statement, pause } = statementFailing(error);
  await retryUntilPersisted(statement, pause);
  expect(happened).toEqual(['try', 'pause', 'try']);
});
