import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest } from 'gatsby';
import { aMessage } from '../../tests/support/a-message.ts';
import { readPosted, readRawBody } from './read-body.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

function readRaw(stream: Iterable<Buffer>, event?: { body: string | null; isBase64Encoded: boolean }) {
  const request = Object.assign(Readable.from(stream), event && { netlifyFunctionParams: { event } });
  return readRawBody(request as unknown as GatsbyFunctionRequest);
}

const bytes = Buffer.from('Zoë 🏖');

describe('The raw body', () => {
  it.each([
    ['text', bytes.toString(), false],
    ['base64', bytes.toString('base64'), true],
  ])('comes from Netlify’s event as %s', async (_, body, isBase64Encoded) => {
    expect(await readRaw([Buffer.from('x')], { body, isBase64Encoded })).toEqual(bytes);
  });

  it('comes from the request’s stream on any other host', async () => {
    expect(await readRaw([bytes.subarray(0, 3), bytes.subarray(3)])).toEqual(bytes);
  });

  it('is undefined if the stream breaks off, even if part of a form has arrived', async () => {
    function* brokenOff() {
      yield Buffer.from('message=Is+the');
      throw new Error('aborted');
    }
    expect(await readRaw(brokenOff())).toBeUndefined();
  });
});

const read = (type: string | undefined, body: string) => readPosted({ 'content-type': type }, Buffer.from(body));

describe('A posted body', () => {
  it.each([json, 'Application/JSON', 'application/json;charset=UTF-8'])(
    'goes on as it came if it is %s',
    async (type) => {
      const latin = Buffer.from('{"name":"Zo\xeb"', 'latin1');
      const { body, form, rejected } = readPosted({ 'content-type': type }, latin);
      expect(body instanceof Blob && [body.type, Buffer.from(await body.arrayBuffer())]).toEqual([json, latin]);
      expect([[...form], rejected]).toEqual([[], undefined]);
    },
  );

  it('is read from a form as typed, with the first value of a repeated field', () => {
    const posted = read(
      `${form}; charset=utf-8`,
      'name=+Zo%C3%AB+%F0%9F%8F%96&email=&message=%0D%0Aa%0D%0Ab+&name=Bob',
    );
    const fields = { name: ' Zoë 🏖', email: '', message: '\r\na\r\nb ' };
    expect(posted).toMatchObject({ body: fields, rejected: undefined });
    for (const [name, value] of Object.entries(fields)) expect(posted.form.get(name)).toBe(value);
  });

  it('may be a form with the longest message, even if each letter is encoded as nine characters', () => {
    const longest = aMessage({ name: '海'.repeat(100), phone: '海'.repeat(20), message: '海'.repeat(1000) });
    expect(read(form, new URLSearchParams(longest).toString())).toMatchObject({ body: longest, rejected: undefined });
  });

  it.each([
    [415, 'is without a content type', read(undefined, '{}')],
    [415, 'is plain text', read('text/plain', '{}')],
    [415, 'has several parts', read('multipart/form-data; boundary=x', '{}')],
    [400, 'was cut short', readPosted({ 'content-type': form }, undefined)],
    [413, 'is JSON above the limit', read(json, 'x'.repeat(16_385))],
    [413, 'is a form above the limit', read(form, 'x'.repeat(16_385))],
  ])('is rejected with %i if it %s', (status, _, { rejected }) => {
    expect(rejected).toEqual({ outcome: 'refused', status, body: { error: expect.any(String) } });
  });

  it.each([json, form])('may be as long as the limit with the content type %s', (type) => {
    expect(read(type, 'x'.repeat(16_384)).rejected).toBeUndefined();
  });

  it('is still read as far as possible if it is a form that is too large or not UTF-8', () => {
    expect(read(form, `message=${'m'.repeat(1_000_000)}`).form.get('message')).toHaveLength(1_000_000);
    const latin = readPosted({ 'content-type': form }, Buffer.from('name=Zo\xeb&message=Hello', 'latin1'));
    expect(Object.fromEntries(latin.form)).toEqual({ name: 'Zo\ufffd', message: 'Hello' });
  });
});
