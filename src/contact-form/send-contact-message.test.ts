import { aMessage } from '../../tests/support/a-message';
import { ResponseError, sendContactMessage } from './send-contact-message';

const request = {
  idempotencyKey: '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b',
  message: aMessage(),
  honeypot: '',
  seconds: 12.3,
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const mockFetch = (outcome: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(outcome);
const mockResponse = (body: string, status = 200) => mockFetch(() => Promise.resolve(new Response(body, { status })));

test('The message is sent as JSON with the spam signals, and its idempotency key in the header.', async () => {
  const fetch = mockResponse('{}');
  await sendContactMessage(request);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith('/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': request.idempotencyKey },
    body: JSON.stringify({ ...request.message, website: '', seconds: 12.3 }),
    signal: expect.any(AbortSignal),
    redirect: 'error',
    keepalive: true,
  });
});

test('Unknown seconds are left out.', async () => {
  const fetch = mockResponse('{}');
  await sendContactMessage({ ...request, seconds: undefined });
  expect(JSON.parse(fetch.mock.calls[0]?.[1]?.body as string)).toEqual({ ...request.message, website: '' });
});

test('Resolves with the reference in the response.', async () => {
  mockResponse('{"reference":"7KXM2PQR"}');
  await expect(sendContactMessage(request)).resolves.toBe('7KXM2PQR');
});

test.each([
  ['has no reference', '{}'],
  ['has a reference of seven characters', '{"reference":"7KXM2PQ"}'],
  ['has a reference of nine characters', '{"reference":"7KXM2PQRR"}'],
  ['has a reference with invalid characters', '{"reference":"<b>7KXM2"}'],
  ['has a reference that is a number', '{"reference":22222222}'],
  ['is null', 'null'],
  ['is not JSON', '<html>'],
  ['is empty', ''],
])('A 2xx response whose body %s confirms the message without a reference.', async (_, body) => {
  mockResponse(body);
  await expect(sendContactMessage(request)).resolves.toBeUndefined();
});

test('A 2xx response whose body does not arrive within 30 seconds confirms the message without a reference.', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, options) => {
    const response = new Response();
    jest.spyOn(response, 'json').mockReturnValue(
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', reject);
      }),
    );
    return Promise.resolve(response);
  });
  const sent = sendContactMessage(request);
  await jest.advanceTimersByTimeAsync(30_000);
  await expect(sent).resolves.toBeUndefined();
});

test.each([400, 409, 413, 429, 500, 502, 503])('The response %i rejects with its status.', async (status) => {
  mockResponse('{"reference":"7KXM2PQR"}', status);
  const error: unknown = await sendContactMessage(request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ status, message: `The response was ${status}.` });
});

describe('A busy site function', () => {
  const busy = (retryAfter: string | undefined, status = 503) =>
    Promise.resolve(
      new Response('{}', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } }),
    );
  const confirmed = () => Promise.resolve(new Response('{"reference":"7KXM2PQR"}'));

  test.each([
    ['0', 0],
    ['3', 3_000],
    ['3600', 5_000],
  ])('gets the same request once more after Retry-After: %s, in %i milliseconds.', async (retryAfter, wait) => {
    const fetch = mockFetch(confirmed).mockImplementationOnce(() => busy(retryAfter));
    const sent = sendContactMessage(request);
    await jest.advanceTimersByTimeAsync(Math.max(0, wait - 1));
    expect(fetch).toHaveBeenCalledTimes(wait === 0 ? 2 : 1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(sent).resolves.toBe('7KXM2PQR');
    const [first, second, ...others] = fetch.mock.calls;
    expect(others).toEqual([]);
    expect(second).toEqual([first?.[0], { ...first?.[1], signal: expect.any(AbortSignal) }]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('that is still busy then gets no third request.', async () => {
    const fetch = mockFetch(() => busy('1'));
    const sent = sendContactMessage(request).catch((reason: unknown) => reason);
    await jest.runAllTimersAsync();
    expect(await sent).toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('has 30 seconds for the second response, too.', async () => {
    const untilAborted = ({ signal }: RequestInit) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementationOnce(() => busy('5'))
      .mockImplementation((_, options = {}) => untilAborted(options));
    const sent = sendContactMessage(request).catch((reason: unknown) => reason);
    await jest.advanceTimersByTimeAsync(34_999);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({ message: 'No response within 30000 ms.' });
  });

  test.each([
    ['503 without Retry-After', 503, undefined],
    ['503 with a date in Retry-After', 503, 'Sun, 22 Nov 2026 06:00:00 GMT'],
    ['503 with a negative Retry-After', 503, '-1'],
    ['429 with Retry-After', 429, '1'],
    ['502 with Retry-After', 502, '1'],
  ])('is something else than %s, which gets no second request.', async (_, status, retryAfter) => {
    const fetch = mockFetch(() => busy(retryAfter, status));
    await expect(sendContactMessage(request)).rejects.toMatchObject({ status });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});

test.each([
  ['a response', () => Promise.resolve(new Response('{}'))],
  ['a failed connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('After %s no timer is left.', async (_, outcome) => {
  mockFetch(outcome);
  await sendContactMessage(request).catch(() => undefined);
  expect(jest.getTimerCount()).toBe(0);
});
