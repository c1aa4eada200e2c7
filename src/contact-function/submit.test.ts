import { aMessage } from '../../tests/support/a-message.ts';
import type { ContactResult } from './contact-result.ts';
import type { ForwardResult, Submission } from './edge-function-client.ts';
import type { ContactRequest } from './read-request.ts';
import { submit } from './submit.ts';

const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const visitorIp = '203.0.113.7';
const sent: ForwardResult = { kind: 'sent', reference: 'CDFH2345' };
const withFields = (fields: unknown) => ({ body: { fields, form: new URLSearchParams(), refusal: undefined } });
const refusedBody = {
  body: { ...withFields(undefined).body, refusal: { status: 413, error: 'The message is too large' } as const },
};

async function run(
  change: Partial<ContactRequest> = {},
  forward: () => Promise<ForwardResult> = () => Promise.resolve(sent),
): Promise<{ result: ContactResult; forwarded: Submission[] }> {
  const forwarded: Submission[] = [];
  const request = {
    method: 'POST',
    prefersHtml: false,
    isCrossSite: false,
    id,
    earlierKey: undefined,
    keyError: undefined,
    visitorIp,
    ...withFields(aMessage()),
    ...change,
  };
  const result = await submit(request, (submission) => {
    forwarded.push(submission);
    return forward();
  });
  return { result, forwarded };
}

test('A valid message is forwarded under the id of the request, trimmed and with Unix line breaks.', async () => {
  const { result, forwarded } = await run(withFields(aMessage({ message: ' a\r\nb ' })));
  expect(result).toBe(sent);
  const spamSignals = { honeypotFilled: false, seconds: undefined };
  expect(forwarded).toEqual([{ idempotencyKey: id, message: aMessage({ message: 'a\nb' }), spamSignals, visitorIp }]);
});

test('The earlier key is forwarded.', async () => {
  const earlierKey = id.replace('3f', '00');
  expect(await run({ earlierKey })).toMatchObject({ forwarded: [{ idempotencyKey: id, earlierKey }] });
});

test('A request without an IP address is forwarded without one.', async () => {
  expect(await run({ visitorIp: undefined })).toMatchObject({ result: sent, forwarded: [{ visitorIp: undefined }] });
});

test('Spam signals are forwarded, and refuse nothing.', async () => {
  const { result, forwarded } = await run(withFields({ ...aMessage(), website: 'x', seconds: 0.1 }));
  expect(result).toBe(sent);
  expect(forwarded).toMatchObject([{ message: aMessage(), spamSignals: { honeypotFilled: true, seconds: 0.1 } }]);
});

test.each<ForwardResult>([
  { kind: 'sent', reference: undefined },
  { kind: 'invalid', fieldError: { error: 'Phone is required', field: 'phone' } },
  { kind: 'conflict' },
  { kind: 'limited', retryAfter: 3600 },
  { kind: 'busy', retryAfter: 2 },
  { kind: 'failed', error: { name: 'FunctionsHttpError', message: 'non-2xx', status: 500 } },
])('The result of forwarding is the result: %j.', async (forwardResult) => {
  expect((await run({}, () => Promise.resolve(forwardResult))).result).toBe(forwardResult);
});

test.each([
  [{ name: '' }, { error: 'Name is required', field: 'name' }],
  [{ name: 'n'.repeat(101) }, { error: 'Name must be less than 100 characters', field: 'name' }],
  [{ email: 'a@b' }, { error: 'Invalid email address', field: 'email' }],
  [{ email: `${'a'.repeat(244)}@example.com` }, { error: 'Email must be less than 255 characters', field: 'email' }],
  [{ phone: '1'.repeat(21) }, { error: 'Phone must be less than 20 characters', field: 'phone' }],
  [{ message: ' \n' }, { error: 'Message is required', field: 'message' }],
  [{ message: 'm'.repeat(1001) }, { error: 'Message must be less than 1000 characters', field: 'message' }],
])('An invalid message is not forwarded, and the first field error is the result: %j.', async (change, fieldError) => {
  expect(await run(withFields(aMessage(change)))).toEqual({ result: { kind: 'invalid', fieldError }, forwarded: [] });
});

test.each([null, [], 7, 'Ann'])('JSON that is %j lacks the name.', async (fields) => {
  expect((await run(withFields(fields))).result).toMatchObject({ kind: 'invalid', fieldError: { field: 'name' } });
});

test('A message at every limit is forwarded.', async () => {
  const message = {
    name: 'n'.repeat(100),
    email: `${'a'.repeat(243)}@example.com`,
    phone: '1'.repeat(20),
    message: '🏖'.repeat(500),
  };
  expect(await run(withFields(message))).toMatchObject({ result: sent, forwarded: [{ message }] });
});

const badKey = { keyError: 'The Idempotency-Key must be a UUID' };
const crossSite = { isCrossSite: true };

test.each<[string, Partial<ContactRequest>, number, string]>([
  ['with another method', { method: 'PUT', ...crossSite }, 405, 'Use POST'],
  ['without a method', { method: undefined }, 405, 'Use POST'],
  ['of another site', { ...crossSite, ...badKey }, 403, 'Send the form from the site itself'],
  ['with a malformed key', { ...badKey, ...refusedBody }, 400, badKey.keyError],
  ['with a refused body', refusedBody, 413, 'The message is too large'],
])('A request %s is refused for that first, and not forwarded.', async (_, change, status, error) => {
  expect(await run(change)).toEqual({ result: { kind: 'refused', status, error }, forwarded: [] });
});
