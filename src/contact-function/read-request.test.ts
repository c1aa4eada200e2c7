import type { GatsbyFunctionRequest } from 'gatsby';
import { readRequest } from './read-request.ts';

const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const aNewKey = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const malformed = 'The Idempotency-Key must be a UUID';

function read(headers: Record<string, string>, body = '') {
  const request = { method: 'POST', headers, body: new TextEncoder().encode(body) };
  return readRequest(request as unknown as GatsbyFunctionRequest<unknown>);
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const formOfBrowser = { ...form, accept: 'text/html' };

test.each([key, key.toUpperCase(), `"${key}"`])('The header %s gives the id, in lower case and bare.', (header) => {
  expect(read({ 'idempotency-key': header })).toMatchObject({ id: key, keyError: undefined });
});

test('A form without script gives the id in a field, and its header does not count.', () => {
  const other = key.replace('3f', '00');
  expect(read({ ...formOfBrowser, 'idempotency-key': other }, `key=${key}`)).toMatchObject({
    id: key,
    keyError: undefined,
  });
});

test('A form that a script posts gives the id in the header, and its field does not count.', () => {
  expect(read({ ...form, 'idempotency-key': key }, 'key=x')).toMatchObject({ id: key, keyError: undefined });
});

test.each([
  ['JSON', {}],
  ['a form', formOfBrowser],
])('Without a key, %s gets a new id each time.', (_, headers) => {
  const { id, keyError } = read(headers);
  expect(id).toEqual(aNewKey);
  expect(keyError).toBeUndefined();
  expect(read(headers).id).not.toBe(id);
});

test.each(['', ' ', 'abc', `${key}0`, `${key}, ${key}`])('The key %j is an error, and the id is new.', (text) => {
  const body = new URLSearchParams({ key: text }).toString();
  for (const request of [read({ 'idempotency-key': text }), read(formOfBrowser, body)]) {
    expect(request).toMatchObject({ id: aNewKey, keyError: malformed });
  }
});
