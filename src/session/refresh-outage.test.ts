import { logRefreshOutages } from './refresh-outage';

const refresh = 'http://127.0.0.1:54321/auth/v1/token?grant_type=refresh_token';

/** The status of an answer in JSON, an answer that is a page, or what fetch throws. */
type Outcome = number | string | Error;

/** What the network gives one after the other. */
function after(...outcomes: Outcome[]) {
  const outages: unknown[] = [];
  const send = logRefreshOutages(
    async () => {
      const outcome = outcomes.shift();
      if (typeof outcome === 'string') return new Response(outcome, { headers: { 'Content-Type': 'text/html' } });
      if (typeof outcome !== 'number') throw outcome;
      return new Response('{}', { status: outcome, headers: { 'Content-Type': 'application/json; charset=utf-8' } });
    },
    (reason) => outages.push(reason),
  );
  const sendAll = async (url: string, token = '{"refresh_token":"a"}') => {
    while (outcomes.length > 0) await send(url, { method: 'POST', body: token }).catch(() => undefined);
    return outages;
  };
  return { send, sendAll };
}

const offline = new TypeError('fetch failed');

test.each([
  ['nothing of refreshes that are answered', [200, 200, 200], []],
  ['one outage of many tries that reach no server', [offline, offline, offline], [offline]],
  ['one outage of many tries that the server fails', [500, 504, 520, 530], [500]],
  ['one outage of many tries that a portal answers with its page', ['<html>', '<html>'], [200]],
  ['nothing of an answer after which the client does not try again', [505, 519, 531, 599], []],
  ['one outage of tries that fail in different ways', [503, offline, 502], [503]],
  ['a second outage after a refresh in between', [offline, 200, offline], [offline, offline]],
  ['a second outage after a refusal in between', [503, 400, 503], [503, 503]],
  ['nothing of a refresh that is refused', [400, 401, 429, 499], []],
])('It tells %s.', async (_, outcomes: Outcome[], expected) => {
  expect(await after(...outcomes).sendAll(refresh)).toEqual(expected);
});

test.each(['http://127.0.0.1:54321/auth/v1/user', 'http://127.0.0.1:54321/auth/v1/token?grant_type=pkce'])(
  'It tells nothing of a failure of %s, which does not end an outage either.',
  async (other) => {
    const { send, sendAll } = after(offline, 503, 200, offline);
    await expect(send(refresh, { body: '{"refresh_token":"a"}' })).rejects.toBe(offline);
    await send(other);
    await send(other);
    expect(await sendAll(refresh)).toEqual([offline]);
  },
);

test('What it sends and what comes of it are passed on as they are.', async () => {
  const answer = new Response('{}');
  const send = jest.fn(async () => answer);
  const init = { method: 'POST', body: '{}' };
  expect(await logRefreshOutages(send, () => undefined)(refresh, init)).toBe(answer);
  expect(send).toHaveBeenCalledWith(refresh, init);
});

test('It tells of an outage again when it is another session that cannot be refreshed.', async () => {
  const { send } = after(offline, offline, offline);
  const outages: unknown[] = [];
  const noticing = logRefreshOutages(send, (reason) => outages.push(reason));
  for (const token of ['a', 'a', 'b']) await expect(noticing(refresh, { body: token })).rejects.toBe(offline);
  expect(outages).toEqual([offline, offline]);
});
