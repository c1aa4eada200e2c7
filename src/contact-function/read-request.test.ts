import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest } from 'gatsby';
import { aMessage } from '../../tests/support/a-message.ts';
import { readRequest } from './read-request.ts';

const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const aNewKey = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const malformed = 'The Idempotency-Key must be a UUID';

function read(headers: Record<string, string>, body = '', secret = 'secret-of-forward') {
  const request = Object.assign(Readable.from([Buffer.from(body)]), { method: 'POST', headers });
  return readRequest(request as unknown as GatsbyFunctionRequest<unknown>, secret, new Date('2026-11-21T00:47:00Z'));
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const formOfBrowser = { ...form, accept: 'text/html' };

test.each([key, key.toUpperCase(), `"${key}"`])(
  'The header %s gives the id, in lower case and bare.',
  async (header) => {
    expect(await read({ 'idempotency-key': header })).toMatchObject({ id: key, keyError: undefined });
  },
);

test('A form without script gives the id in a field, and its header does not count.', async () => {
  const other = key.replace('3f', '00');
  expect(await read({ ...formOfBrowser, 'idempotency-key': other }, `key=${key}`)).toMatchObject({
    id: key,
    keyError: undefined,
  });
});

test('A form that a script posts gives the id in the header, and its field does not count.', async () => {
  expect(await read({ ...form, 'idempotency-key': key }, 'key=x')).toMatchObject({ id: key, keyError: undefined });
});

const formOf = (change: Record<string, string> = {}) => new URLSearchParams({ ...aMessage(), ...change }).toString();

test('Without a key, equal forms without script have the same id, and an earlier key.', async () => {
  const one = await read(formOfBrowser, formOf({ message: 'Two\r\nlines' }));
  expect(one).toMatchObject({ id: aNewKey, earlierKey: aNewKey, keyError: undefined });
  const { id, earlierKey } = await read(formOfBrowser, formOf({ message: ' Two\nlines ' }));
  expect({ id, earlierKey }).toEqual({ id: one.id, earlierKey: one.earlierKey });
  expect((await read(formOfBrowser, formOf({ message: 'Others' }))).id).not.toBe(one.id);
});

test('A form with a key has the earlier key beside it, and no other.', async () => {
  const earlierKey = key.replace(/^./, '0');
  expect(await read(formOfBrowser, formOf({ key }))).toMatchObject({ id: key, earlierKey: undefined });
  expect(await read(formOfBrowser, formOf({ key, 'earlier-key': 'no key' }))).toMatchObject({ earlierKey: undefined });
  expect(await read(formOfBrowser, formOf({ key, 'earlier-key': earlierKey }))).toMatchObject({ id: key, earlierKey });
});

test.each<[string, Parameters<typeof read>]>([
  ['JSON', [{ 'content-type': 'application/json' }, JSON.stringify(aMessage())]],
  ['a form that a script posts', [form, formOf()]],
  ['a form with a field error', [formOfBrowser, formOf({ email: 'a@b' })]],
  ['a form without script, if there is no secret', [formOfBrowser, formOf(), '']],
])('Without a key, %s has a new id each time.', async (_, given) => {
  const { id, earlierKey, keyError } = await read(...given);
  expect(id).toEqual(aNewKey);
  expect([earlierKey, keyError]).toEqual([undefined, undefined]);
  expect((await read(...given)).id).not.toBe(id);
});

test.each(['', ' ', 'abc', `${key}0`, `${key}, ${key}`])('The key %j is an error, and the id is new.', async (text) => {
  const body = new URLSearchParams({ key: text }).toString();
  for (const request of [await read({ 'idempotency-key': text }), await read(formOfBrowser, body)]) {
    expect(request).toMatchObject({ id: aNewKey, keyError: malformed });
  }
});
