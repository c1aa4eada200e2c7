import { answer, answerWithoutSettings, refuse, type Outcome } from './answer.ts';
import type { LogEntry } from './log.ts';

const milliseconds = expect.any(Number);
const failure = { error: 'Failed to send message. Please try again.' };

async function answerTo(decide: () => Promise<Outcome>): Promise<{ response: Response; entries: LogEntry[] }> {
  const entries: LogEntry[] = [];
  return { response: await answer(decide, (entry) => entries.push(entry)), entries };
}

test('an outcome is answered as JSON that nobody keeps, and logged with its status and how long it took', async () => {
  const { response, entries } = await answerTo(async () => ({
    status: 201,
    headers: { Allow: 'POST' },
    body: { id: 7 },
    entry: { level: 'info', outcome: 'made', id: 7 },
  }));
  expect(response.status).toBe(201);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    allow: 'POST',
  });
  expect(await response.json()).toEqual({ id: 7 });
  expect(entries).toEqual([{ level: 'info', outcome: 'made', id: 7, status: 201, milliseconds }]);
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

test('an outcome without an entry leaves no line of log', async () => {
  const { response, entries } = await answerTo(async () => ({ status: 200, body: {} }));
  expect(response.status).toBe(200);
  expect(entries).toEqual([]);
});

test('a fault of our own is answered 500 with the fixed sentence, and described in the log', async () => {
  const { response, entries } = await answerTo(() => Promise.reject(new RangeError('no clock')));
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(failure);
  const error = { name: 'RangeError', message: 'no clock' };
  expect(entries).toEqual([{ level: 'error', outcome: 'crashed', error, status: 500, milliseconds }]);
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
    { level: 'error', outcome: 'not configured', problems: ['SMTP_URL is missing'], status: 500, milliseconds },
  ]);
});
