import { logRefreshOutages } from './refresh-outage';

const refresh = 'http://127.0.0.1:54321/auth/v1/token?grant_type=refresh_token';
const otherGrant = 'http://127.0.0.1:54321/auth/v1/token?grant_type=pkce';
const user = 'http://127.0.0.1:54321/auth/v1/user';

/** The status of a JSON response, a response that is a page, or the error that fetch throws. */
type Outcome = number | string | Error;

const offline = new TypeError('fetch failed');

/** Sends a request for each outcome. @returns the reported outages. */
async function outagesOf(requests: { url?: string; token?: string; outcome: Outcome }[]): Promise<unknown[]> {
  const outages: unknown[] = [];
  let outcome: Outcome = 200;
  const send = logRefreshOutages(
    () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(responseOf(outcome))),
    (reason) => outages.push(reason),
  );
  for (const request of requests) {
    ({ outcome } = request);
    await send(request.url ?? refresh, { method: 'POST', body: request.token ?? 'a' }).catch(() => undefined);
  }
  return outages;
}

function responseOf(outcome: number | string): Response {
  if (typeof outcome === 'number') return Response.json({}, { status: outcome });
  return new Response(outcome, { headers: { 'Content-Type': 'text/html' } });
}

test.each<[string, Outcome[], unknown[]]>([
  ['No refresh that succeeds is an outage', [200, 200], []],
  ['No refresh that the server refuses is an outage', [400, 401, 429, 499], []],
  ['No error that the client does not retry is an outage', [505, 519, 531, 599], []],
  ['Retries that fail in different ways are one outage', [503, offline, 502], [503]],
  ['Server errors are an outage', [500, 504, 520, 530], [500]],
  ['Pages in place of JSON are an outage', ['<html>', '<html>'], [200]],
  ['A success ends an outage', [offline, 200, offline], [offline, offline]],
  ['A refusal ends an outage', [503, 400, 503], [503, 503]],
])('%s.', async (_, outcomes, expected) => {
  expect(await outagesOf(outcomes.map((outcome) => ({ outcome })))).toEqual(expected);
});

test('Other requests neither are an outage nor end one.', async () => {
  const others = [user, otherGrant].flatMap((url) => [503, 200].map((outcome) => ({ url, outcome })));
  expect(await outagesOf([...others, { outcome: offline }, ...others, { outcome: offline }])).toEqual([offline]);
});

test('A failed refresh of another session is another outage.', async () => {
  const requests = ['a', 'a', 'b'].map((token) => ({ token, outcome: offline }));
  expect(await outagesOf(requests)).toEqual([offline, offline]);
});
