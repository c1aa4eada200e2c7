import { aMessage } from '../../tests/support/a-message.ts';
import { readBody, type RequestBody } from './read-body.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

function read(contentType: string | undefined, body: string | Uint8Array, contentEncoding?: string): RequestBody {
  const headers = { 'content-type': contentType, 'content-encoding': contentEncoding };
  return readBody(headers, typeof body === 'string' ? new TextEncoder().encode(body) : body);
}

describe('A request’s body', () => {
  it.each([json, 'Application/JSON', 'application/json;charset=UTF-8'])('is read as JSON if it is %s', (type) => {
    const body = read(type, '{"name":"Ann 🏖"}');
    expect(body).toMatchObject({ fields: { name: 'Ann 🏖' }, refusal: undefined });
    expect([...body.form]).toEqual([]);
  });

  it('is read from a form as typed, with the first value of a repeated field', () => {
    const body = read(`${form}; charset=utf-8`, 'name=+Zo%C3%AB+%F0%9F%8F%96&email=&message=%0D%0Aa%0D%0Ab+&name=Bob');
    const fields = { name: ' Zoë 🏖', email: '', message: '\r\na\r\nb ' };
    expect(body).toMatchObject({ fields, refusal: undefined });
    for (const [name, value] of Object.entries(fields)) expect(body.form.get(name)).toBe(value);
  });

  it('may be a form with the longest message, even if each letter is encoded as nine characters', () => {
    const longest = aMessage({ name: '海'.repeat(100), phone: '海'.repeat(20), message: '海'.repeat(1000) });
    expect(read(form, new URLSearchParams(longest).toString())).toMatchObject({ fields: longest, refusal: undefined });
  });

  const atLimit = '"x"'.padEnd(16_384);

  it.each<[number, string, RequestBody]>([
    ...[undefined, 'text/plain', 'multipart/form-data; boundary=x'].map(
      (type) => [415, `of the content type ${type}`, read(type, '{}')] as [number, string, RequestBody],
    ),
    [415, 'compressed JSON', read(json, '{}', 'gzip')],
    [400, 'empty instead of JSON', read(json, '')],
    [400, 'JSON that was cut short', read(json, '{"name":')],
    [400, 'JSON that is not UTF-8', read(json, new Uint8Array([0x22, 0xff, 0x22]))],
    [400, 'a form that is not UTF-8', read(form, new Uint8Array([0x6e, 0x3d, 0xff]))],
    [400, 'a form that was cut short', readBody({ 'content-type': form }, undefined)],
    [413, 'JSON above the limit', read(json, `${atLimit} `)],
    [413, 'a form above the limit', read(form, `${atLimit} `)],
  ])('is refused with %i if it is %s', (status, _, { refusal, fields }) => {
    expect(refusal).toEqual({ outcome: 'refused', status, body: { error: expect.any(String) } });
    expect(fields).toEqual({});
  });

  it.each([json, form])('may be as long as the limit with the content type %s', (type) => {
    expect(read(type, atLimit).refusal).toBeUndefined();
  });

  it('is still read as far as possible if it is a form that is refused', () => {
    expect(read(form, `message=${'m'.repeat(1_000_000)}`).form.get('message')).toHaveLength(1_000_000);
    const latin = read(form, Buffer.from('name=Zo\xeb&message=Hello', 'latin1'));
    expect(Object.fromEntries(latin.form)).toEqual({ name: 'Zo\ufffd', message: 'Hello' });
  });
});
