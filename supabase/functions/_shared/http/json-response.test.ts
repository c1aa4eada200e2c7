import { jsonResponse, settingsErrorResponse } from './json-response.ts';
import type { LogEntry } from './log.ts';
import type { Outcome } from './outcome.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const milliseconds = expect.any(Number);
const failure = { error: 'Failed to send message. Please try again.' };

async function answerTo(decide: () => Promise<Outcome>): Promise<{ response: Response; entries: LogEntry[] }> {
  const entries: LogEntry[] = [];
  return { response: await jsonResponse(id, decide, (entry) => entries.push(entry)), entries };
}

test('an outcome becomes a JSON response that must not be cached, and is logged', async () => {
  const { response, entries } = await answerTo(() =>
    Promise.resolve({
      status: 201,
      headers: { Allow: 'POST' },
      body: { id: 7 },
      entry: { level: 'info', outcome: 'made' },
    }),
  );
  expect(response.status).toBe(201);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    allow: 'POST',
  });
  expect(await response.json()).toEqual({ id: 7 });
  expect(entries).toMatchObject([{ outcome: 'made', id, status: 201 }]);
});

test('an unexpected error becomes a 500 with the fixed sentence', async () => {
  const { response } = await answerTo(() => Promise.reject(new RangeError('no clock')));
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(failure);
});

test('a function with missing settings responds with 500 and the fixed sentence, and only the log names them', async () => {
  const entries: LogEntry[] = [];
  const response = await settingsErrorResponse(['SMTP_URL is missing'], (entry) => entries.push(entry));
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
      spans: {},
    },
  ]);
});
