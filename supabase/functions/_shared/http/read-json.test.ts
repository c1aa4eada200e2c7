import { readJson } from './read-json.ts';

const limit = 16;

function post(body: BodyInit, contentEncoding?: string): Request {
  const headers = contentEncoding === undefined ? {} : { 'Content-Encoding': contentEncoding };
  return new Request('http://localhost/', { method: 'POST', body, headers });
}

test.each([undefined, 'identity', 'Identity', ''])('Reads JSON with the content encoding %j.', async (none) => {
  expect(await readJson(post('{"name":"Ann"}', none), limit)).toEqual({ ok: true, value: { name: 'Ann' } });
});

test.each(['gzip', 'br', 'deflate, gzip', 'unheard-of'])(
  'Refuses the content encoding %j with 415 and says what to do, and has read the body, even one that is too large.',
  async (contentEncoding) => {
    const request = post('x'.repeat(limit + 1), contentEncoding);
    expect(await readJson(request, limit)).toEqual({
      ok: false,
      status: 415,
      error: 'Send the body uncompressed, without a Content-Encoding header',
    });
    expect(request.bodyUsed).toBe(true);
  },
);
