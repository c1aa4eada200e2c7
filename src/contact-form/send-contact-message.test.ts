import { outcomeHeader, type ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { browserTimeout } from '../../supabase/functions/_shared/times.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { sendContactMessage } from './send-contact-message.ts';

const request = { message: aMessage(), honeypot: '', seconds: 12.3 };
const sent = { outcome: 'sent', reference: '7KXM2PRH', replyTo: request.message.email };

/** Node's `navigator` has no `onLine`. */
const setOnline = (onLine: boolean) => jest.replaceProperty(globalThis, 'navigator', { onLine } as Navigator);

/** The window's events, which Node lacks. */
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);

const showPage = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  jest.useFakeTimers();
  setOnline(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const mockFetch = (respond: typeof fetch) => jest.spyOn(globalThis, 'fetch').mockImplementation(respond);

const respond = (outcome?: ContactOutcome, more = {}) => {
  const headers = { ...(outcome && { [outcomeHeader]: outcome }), ...more };
  return () => Promise.resolve(Response.json({ reference: sent.reference }, { headers }));
};
const retryAfter = (seconds: string) => respond('unavailable', { 'Retry-After': seconds });
const confirm = respond('sent');
/** A promise that never settles, as in a page that comes back from the back/forward cache. */
const pending = () => new Promise<never>(() => undefined);

describe('sendContactMessage', () => {
  it('posts the message and the spam signals as JSON', async () => {
    const fetch = mockFetch(confirm);
    expect(await sendContactMessage(request)).toEqual(sent);
    expect(fetch).toHaveBeenCalledWith('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request.message, website: '', seconds: 12.3 }),
      signal: expect.any(AbortSignal),
      redirect: 'error',
      keepalive: true,
    });
  });

  it.each<[string, () => unknown]>([
    ['in time', () => jest.advanceTimersByTimeAsync(browserTimeout)],
    ['before the page is restored', () => showPage(true)],
  ])('reports a success even if the body of the response does not arrive %s', async (_, interrupt) => {
    mockFetch(async () => {
      const response = await confirm();
      jest.spyOn(response, 'json').mockReturnValue(pending());
      return response;
    });
    const result = sendContactMessage(request);
    await jest.advanceTimersByTimeAsync(0);
    await interrupt();
    expect(await result).toEqual({ ...sent, reference: undefined });
  });

  it.each<[string, typeof fetch]>([
    ['The response with status 200', respond()],
    ['Failed to fetch', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['No response within', pending],
  ])('reports a failure, and logs its cause, if there is no valid response: %s', async (...row) => {
    const [cause, response] = row;
    mockFetch(response);
    for (const onLine of [true, false]) {
      setOnline(onLine);
      const result = sendContactMessage(request);
      await jest.advanceTimersByTimeAsync(browserTimeout);
      expect(await result).toEqual({ outcome: onLine ? 'unavailable' : 'offline' });
    }
    expect(console.error).toHaveBeenCalledTimes(2);
    expect(String(jest.mocked(console.error).mock.calls[0])).toContain(cause);
  });
});

it('A page restored from the back/forward cache sends the message again, and ignores what an earlier request brings', async () => {
  const late = Promise.withResolvers<Response>();
  const fetch = mockFetch(confirm).mockReturnValueOnce(late.promise).mockImplementationOnce(pending);
  const result = sendContactMessage(request);
  showPage(false);
  await jest.advanceTimersByTimeAsync(0);
  showPage(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(2);
  late.resolve(await respond('limited')());
  await jest.advanceTimersByTimeAsync(0);
  showPage(true);
  expect(await result).toEqual(sent);
  expect(fetch).toHaveBeenCalledTimes(3);
});

describe('A second request', () => {
  it.each([
    ['0', 0],
    ['3', 3_000],
    ['3600', 5_000],
  ])('follows a response with Retry-After: %s after %i milliseconds, even if the page is restored', async (...row) => {
    const [seconds, wait] = row;
    const fetch = mockFetch(confirm).mockImplementationOnce(retryAfter(seconds));
    const result = sendContactMessage(request);
    await jest.advanceTimersByTimeAsync(Math.max(0, wait - 1));
    showPage(true);
    expect(fetch).toHaveBeenCalledTimes(wait === 0 ? 2 : 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await result).toEqual(sent);
    const [first, second, ...others] = fetch.mock.calls;
    expect(others).toEqual([]);
    expect(second).toEqual([first?.[0], { ...first?.[1], signal: expect.any(AbortSignal) }]);
  });

  it('is never followed by a third', async () => {
    const fetch = mockFetch(retryAfter('1'));
    const result = sendContactMessage(request);
    await jest.runAllTimersAsync();
    expect(await result).toEqual({ outcome: 'unavailable', retryAfter: 1 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each<[ContactOutcome, object]>([
    ['unavailable', {}],
    ['limited', { 'Retry-After': '1' }],
  ])('does not follow the outcome %s with the headers %j', async (outcome, headers) => {
    const fetch = mockFetch(respond(outcome, headers));
    expect(await sendContactMessage(request)).toMatchObject({ outcome });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledWith(`The contact message was not sent: ${outcome}.`);
  });
});
