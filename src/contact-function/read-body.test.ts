import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest } from 'gatsby';
import { aMessage } from '../../tests/support/a-message.ts';
import { readBody } from './read-body.ts';

const form = 'application/x-www-form-urlencoded';

async function read(type: string | undefined, chunks: Iterable<string | Uint8Array>) {
  const stream = Readable.from(chunks, { objectMode: false });
  const request = Object.assign(stream, { headers: { 'content-type': type } }) as unknown as GatsbyFunctionRequest;
  const { json, ...body } = await readBody(request);
  return { ...body, type: json.type, text: await json.text() };
}

// tests/stack/netlify-functions.mjs reads the body of Netlify’s event.
describe('The body of a request', () => {
  it.each(['application/json', 'text/plain', undefined])('goes on as it came with the type %s', async (type) => {
    const body = await read(type, ['{ "name": "Ann ', '🏖" ']);
    expect(body).toMatchObject({ text: '{ "name": "Ann 🏖" ', type: 'application/json', refused: undefined });
    expect([...body.form]).toEqual([]);
  });

  it('goes on as JSON if it is a form, as typed, with the first value of a repeated field', async () => {
    const fields = { name: ' Zoë 🏖', email: '', message: '\r\na\r\nb ' };
    const typed = 'name=+Zo%C3%AB+%F0%9F%8F%96&email=&message=%0D%0Aa%0D%0Ab+&name=Bob';
    const body = await read(`${form}; charset=utf-8`, [typed]);
    expect(JSON.parse(body.text)).toEqual(fields);
    for (const [name, value] of Object.entries(fields)) expect(body.form.get(name)).toBe(value);
  });

  it('may be a form with the longest message, even if each letter is encoded as nine characters', async () => {
    const longest = aMessage({ name: '海'.repeat(100), phone: '海'.repeat(20), message: '海'.repeat(1000) });
    const body = await read(form, [new URLSearchParams(longest).toString()]);
    expect([JSON.parse(body.text), body.refused]).toEqual([longest, undefined]);
  });

  const atLimit = 'message='.padEnd(16_384, 'm');
  function* brokenOff() {
    yield 'message=Is+the';
    throw new Error('aborted');
  }

  it.each<[number | undefined, string, string, Iterable<string>]>([
    [undefined, 'JSON at the limit', 'application/json', [atLimit]],
    [413, 'JSON above the limit', 'application/json', [atLimit, ' ']],
    [undefined, 'a form at the limit', form, [atLimit]],
    [413, 'a form above the limit', form, [atLimit, 'm']],
    [400, 'a form that breaks off', form, brokenOff()],
  ])('is refused with %s if it is %s', async (status, _, type, chunks) => {
    const { refused } = await read(type, chunks);
    expect(refused).toEqual(status && { outcome: 'refused', status, body: { error: expect.any(String) } });
  });

  it('is still read as far as possible if it is a form that is too large or not UTF-8', async () => {
    expect((await read(form, [`message=${'m'.repeat(1_000_000)}`])).form.get('message')).toHaveLength(1_000_000);
    const latin = await read(form, [Buffer.from('name=Zo\xeb&message=Hello', 'latin1')]);
    expect(Object.fromEntries(latin.form)).toEqual({ name: 'Zo\ufffd', message: 'Hello' });
  });
});
