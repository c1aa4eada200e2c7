import { readPost } from './check-request.ts';

type Given = { method?: string; apikey?: string; body?: BodyInit; encoding?: string };

function read({ method = 'POST', apikey = 'sb_publishable_2', body = '{"name":"Zoë"}', encoding }: Given) {
  // Some clients send the length of a body, but those that stream it cannot.
  const length = typeof body === 'string' && { 'Content-Length': String(Buffer.byteLength(body)) };
  const headers = { apikey, ...length, ...(encoding !== undefined && { 'Content-Encoding': encoding }) };
  const request = new Request('http://localhost/', { method, headers, ...(method === 'POST' && { body }) });
  return readPost(request, ['sb_publishable_1', 'sb_publishable_2']);
}

const tooLarge = `"${'m'.repeat(16_383)}"`;

it.each<[string, Given]>([
  ['JSON', {}],
  ['JSON in pieces', { body: new Blob(['{"name":"Zo', Uint8Array.of(0xc3), Uint8Array.of(0xab), '"}']) }],
  ['JSON of 16 KB', { body: '{"name":"Zoë"}'.padEnd(16_383) }],
  ['JSON of 16 KB in pieces', { body: new Blob(['{"name":"Zoë"}'.padEnd(16_383)]) }],
  ['JSON with the identity encoding', { encoding: 'Identity' }],
])('The POST reader accepts %s', async (_, given) => {
  expect(await read(given)).toEqual({ value: { name: 'Zoë' } });
});

it.each<[string, Given, number, string]>([
  ['a GET request', { method: 'GET' }, 405, 'Use POST'],
  ["another project's key", { apikey: 'sb_publishable_3' }, 401, 'must contain one of'],
  ['an empty key', { apikey: '' }, 401, 'must contain one of'],
  ['text that is not JSON', { body: 'hello' }, 400, 'not JSON'],
  ['text that is not UTF-8', { body: new Uint8Array([34, 255, 34]) }, 400, 'not JSON'],
  ['an encoded body', { encoding: 'deflate, gzip' }, 415, 'uncompressed'],
  ['a body over the size limit', { body: tooLarge }, 413, 'too large'],
  ['a body in pieces over the size limit', { body: new Blob([tooLarge]) }, 413, 'too large'],
])('The POST reader refuses %s', async (_, given, status, error) => {
  const headers = status === 405 ? { Allow: 'POST' } : undefined;
  const body = { error: expect.stringContaining(error) };
  expect(await read(given)).toEqual({ status, outcome: 'refused', body, headers });
});
