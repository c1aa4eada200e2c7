import { answer, answerWithoutSettings, refuse, type Outcome } from './answer.ts';
import type { Hops } from './hops.ts';
import type { LogEntry } from './log.ts';

const milliseconds = expect.any(Number);
const failure = { error: 'Failed to send message. Please try again.' };

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';

async function answerTo(
  decide: (hops: Hops) => Promise<Outcome>,
): Promise<{ response: Response; entries: LogEntry[] }> {
  const entries: LogEntry[] = [];
  return { response: await answer(id, decide, (entry) => entries.push(entry)), entries };
}

test('an outcome is answered as JSON that nobody keeps, and logged with its status and how long all took', async () => {
  const { response, entries } = await answerTo(async (hops) => {
    await hops.time('store', () => Promise.resolve());
    return {
      status: 201,
      headers: { Allow: 'POST' },
      body: { id: 7 },
      entry: { level: 'info', outcome: 'made' },
    };
  });
  expect(response.status).toBe(201);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    allow: 'POST',
  });
  expect(await response.json()).toEqual({ id: 7 });
  const hops = { store: { milliseconds } };
  expect(entries).toEqual([{ level: 'info', outcome: 'made', id, status: 201, milliseconds, hops }]);
});

test('the time that is logged is the time that the decision took', async () => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1_000);
  const { entries } = await answerTo(async () => {
    jest.advanceTimersByTime(250);
    return { status: 200, body: {}, entry: { level: 'info', outcome: 'made' } };
  });
  jest.useRealTimers();
  expect(entries).toMatchObject([{ milliseconds: 250 }]);
});

test('a fault of our own is answered 500 with the fixed sentence, and described in the log', async () => {
  const { response, entries } = await answerTo(() => Promise.reject(new RangeError('no clock')));
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(failure);
  const error = { name: 'RangeError', message: 'no clock' };
  expect(entries).toEqual([{ level: 'error', outcome: 'crashed', error, id, status: 500, milliseconds, hops: {} }]);
});

test('a refusal is answered with its reason, the field and the headers, and is no error in the log', () => {
  expect(refuse(400, { error: 'Name is required', field: 'name' }, { Allow: 'POST' })).toEqual({
    status: 400,
    headers: { Allow: 'POST' },
    body: { error: 'Name is required', field: 'name' },
    entry: { level: 'info', outcome: 'refused', reason: 'Name is required' },
  });
});

test('without its settings a function answers 500 with the fixed sentence, and names them in the log only', async () => {
  const entries: LogEntry[] = [];
  const response = await answerWithoutSettings(['SMTP_URL is missing'], (entry) => entries.push(entry));
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(failure);
  expect(entries).toEqual([
    {
      level: 'error',
      outcome: 'not configured',
      problems: ['SMTP_URL is missing'],
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 500,
      milliseconds,
      hops: {},
    },
  ]);
});
