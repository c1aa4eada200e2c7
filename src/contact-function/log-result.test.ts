import type { LogEntry } from '../../supabase/functions/_shared/http/log.ts';
import type { ContactResult } from './contact-result.ts';
import { logResult } from './log-result.ts';

const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const milliseconds = expect.any(Number);
const error = { name: 'FunctionsHttpError', message: 'non-2xx', status: 500 };

let limitedCount: number;
beforeEach(() => {
  limitedCount = 0;
});

async function log(submit: Parameters<typeof logResult>[0], missingSettings: string[] = []) {
  const entries: LogEntry[] = [];
  const result = await logResult(submit, {
    id,
    missingSettings,
    limited: {
      add: () => {
        limitedCount += 1;
      },
    },
    log: (entry) => entries.push(entry),
  });
  return { result, entries };
}

test.each<[ContactResult, LogEntry]>([
  [
    { kind: 'sent', reference: 'CDFH2345' },
    { level: 'info', outcome: 'sent', reference: 'CDFH2345', status: 200 },
  ],
  [
    { kind: 'invalid', fieldError: { field: 'name', error: 'Name is required' } },
    { level: 'info', outcome: 'refused', reason: 'Name is required', status: 400 },
  ],
  [
    { kind: 'refused', status: 405, error: 'Use POST' },
    { level: 'info', outcome: 'refused', reason: 'Use POST', status: 405 },
  ],
  [
    { kind: 'conflict' },
    { level: 'info', outcome: 'refused', reason: 'This Idempotency-Key belongs to another message', status: 409 },
  ],
  [
    { kind: 'busy', retryAfter: 2 },
    { level: 'error', outcome: 'busy', status: 503 },
  ],
  [
    { kind: 'failed', error },
    { level: 'error', outcome: 'failed', error, status: 502 },
  ],
])('The result %j is returned, and logged in one line.', async (given, entry) => {
  const { result, entries } = await log((spans) => spans.time('send-contact-email', () => Promise.resolve(given)));
  expect(result).toBe(given);
  expect(entries).toEqual([{ ...entry, id, milliseconds, spans: { 'send-contact-email': { milliseconds } } }]);
});

test('A limited submission is counted, and not logged.', async () => {
  const given: ContactResult = { kind: 'limited', retryAfter: 60 };
  const { result, entries } = await log(() => Promise.resolve(given));
  expect(result).toBe(given);
  expect(limitedCount).toBe(1);
  expect(entries).toEqual([]);
});

test('What was thrown is a result, and logged with the span that it ended.', async () => {
  const thrown = new Error('supabaseKey is required.');
  const { result, entries } = await log((spans) => spans.time('send-contact-email', () => Promise.reject(thrown)));
  const redacted = expect.objectContaining({ name: 'Error', message: 'supabaseKey is required.' });
  expect(result).toEqual({ kind: 'crashed', error: redacted });
  const spans = { 'send-contact-email': { milliseconds, error: redacted } };
  expect(entries).toEqual([
    { level: 'error', outcome: 'crashed', error: redacted, id, status: 500, milliseconds, spans },
  ]);
});

test('A missing setting makes the log entry an error, and changes no result.', async () => {
  const sent: ContactResult = { kind: 'sent', reference: 'CDFH2345' };
  const { result, entries } = await log(() => Promise.resolve(sent), ['CONTACT_FORWARD_SECRET']);
  expect(result).toBe(sent);
  expect(entries).toMatchObject([{ level: 'error', outcome: 'sent', missingSettings: ['CONTACT_FORWARD_SECRET'], id }]);
});
