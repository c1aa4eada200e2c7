import type { ContactResult } from './contact-result.ts';
import { renderJson } from './render-json.ts';

const failure = { error: 'Failed to send message. Please try again.' };
const error = { name: 'Error', message: 'connect ECONNREFUSED' };
const fieldError = { field: 'name', error: 'Name is required' } as const;

test.each<[ContactResult, number, object]>([
  [{ kind: 'sent', reference: 'CDFH2345' }, 200, { reference: 'CDFH2345' }],
  [{ kind: 'sent', reference: undefined }, 200, {}],
  [{ kind: 'invalid', fieldError }, 400, fieldError],
  [{ kind: 'refused', status: 413, error: 'The message is too large' }, 413, { error: 'The message is too large' }],
  [{ kind: 'conflict' }, 409, { error: 'This Idempotency-Key belongs to another message' }],
  [{ kind: 'failed', error }, 502, failure],
  [{ kind: 'crashed', error }, 500, failure],
])('The result %j gives %i and its JSON.', (result, status, body) => {
  expect(renderJson(result)).toEqual({ status, headers: {}, body });
});

test.each<[ContactResult, number, string]>([
  [{ kind: 'limited', retryAfter: 1800 }, 429, '1800'],
  [{ kind: 'busy', retryAfter: 0 }, 503, '0'],
])('The result %j gives %i, the failure sentence and Retry-After: %s.', (result, status, retryAfter) => {
  expect(renderJson(result)).toEqual({ status, headers: { 'Retry-After': retryAfter }, body: failure });
});

test('405 comes with the Allow header.', () => {
  expect(renderJson({ kind: 'refused', status: 405, error: 'Use POST' })).toEqual({
    status: 405,
    headers: { Allow: 'POST' },
    body: { error: 'Use POST' },
  });
});
