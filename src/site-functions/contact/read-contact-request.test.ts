import { aMessage } from '../../../tests/support/a-message.ts';
import { siteRequest } from '../../../tests/support/site-functions.ts';
import { prefersHtml, provenVisitor, readContactRequest } from './read-contact-request.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const form = 'application/x-www-form-urlencoded';

it.each<[boolean, Record<string, string>]>([
  [true, { accept: browser, 'content-type': 'Application/X-WWW-Form-URLencoded; charset=UTF-8' }],
  [true, { accept: 'application/json, Text/HTML;q=0.1', 'content-type': form }],
  [true, { accept: browser, 'content-type': 'multipart/form-data; boundary=x' }],
  [false, { accept: browser, 'content-type': 'application/json' }],
  [false, { accept: '*/*', 'content-type': form }],
  [false, { 'content-type': form }],
])('A request prefers HTML: %s with the headers %j', (expected, headers) => {
  expect(prefersHtml(siteRequest({ method: 'POST', headers }))).toBe(expected);
});

it('A request has no proof without an IP address', () => {
  expect(provenVisitor(undefined, 'a key')).toEqual({});
});

async function read(type: string | undefined, content: BodyInit) {
  const headers = type === undefined ? {} : { 'content-type': type };
  const { json, ...body } = await readContactRequest(siteRequest({ method: 'POST', headers, body: content }));
  return { ...body, type: json.type, text: await json.text() };
}

describe('The body of a request', () => {
  it.each(['application/json', 'text/plain', undefined])('goes on as it came with the type %s', async (type) => {
    const body = await read(type, new Blob(['{ "name": "Ann ', '🏖" ']));
    expect(body).toMatchObject({ text: '{ "name": "Ann 🏖" ', type: 'application/json', refused: undefined });
    expect([...body.form]).toEqual([]);
  });

  it('goes on as JSON if it is a form, as typed, with the first value of a repeated field', async () => {
    const fields = { name: ' Zoë 🏖', email: '', message: '\r\na\r\nb ' };
    const typed = 'name=+Zo%C3%AB+%F0%9F%8F%96&email=&message=%0D%0Aa%0D%0Ab+&name=Bob';
    const body = await read(`${form}; charset=utf-8`, typed);
    expect(JSON.parse(body.text)).toEqual(fields);
    for (const [name, value] of Object.entries(fields)) expect(body.form.get(name)).toBe(value);
  });

  it('may be a form with the longest message, even if each letter is encoded as nine characters', async () => {
    const longest = aMessage({ name: '海'.repeat(100), phone: '海'.repeat(20), message: '海'.repeat(1000) });
    const body = await read(form, new URLSearchParams(longest).toString());
    expect([JSON.parse(body.text), body.refused]).toEqual([longest, undefined]);
  });

  const atLimit = 'x='.padEnd(16_384, 'x');
  const filled = new URLSearchParams(aMessage()).toString();

  it.each<[number | undefined, string, string, string]>([
    [undefined, 'JSON at the limit', 'application/json', atLimit],
    [413, 'JSON above the limit', 'application/json', `${atLimit} `],
    [undefined, 'a form at the limit', form, atLimit],
    [413, 'a form above the limit without an error', form, `${filled}&x=${atLimit}`],
  ])('is refused with %s if it is %s', async (status, _, type, body) => {
    const { refused } = await read(type, body);
    expect(refused).toEqual(status && { outcome: 'refused', status, body: { error: expect.any(String) } });
  });

  it.each([
    ['message', { message: '海'.repeat(1900) }],
    ['name', { name: 'n'.repeat(20_000), message: 'm'.repeat(20_000) }],
  ])('has an error in the field %s if that makes a form too large', async (field, change) => {
    const { refused } = await read(form, new URLSearchParams(aMessage(change)).toString());
    expect(refused).toEqual({ outcome: 'invalid', status: 400, body: { field, error: expect.any(String) } });
  });

  it('is refused if the visitor leaves before its end', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('aborted')) });
    const init = { method: 'POST', headers: { 'content-type': form }, body, duplex: 'half' } as const;
    const { refused } = await readContactRequest(new Request('https://www.site.example/api', init));
    expect(refused).toEqual({ outcome: 'refused', status: 400, body: { error: 'The message was cut short' } });
  });

  it('is still read as far as possible if it is a form that is too large', async () => {
    expect((await read(form, `message=${'m'.repeat(1_000_000)}`)).form.get('message')).toHaveLength(1_000_000);
  });

  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const garbled = ['Zo%EB', 'Zo\xeb', '%C3', '\xf0%EF%BF%BD', '%EF%BF%BD%EB', '%EF%BF', '\xcf\xbf\xbd', '%FF%FE'];

  it.each(garbled)('is refused for a value that is not UTF-8, which is then empty in the form: %j', async (value) => {
    const body = await read(form, latin1(`phone=1%EF%BF%BD&name=${value}&email=&message=Hi`));
    const fieldError = { field: 'name', error: 'Name is required' };
    expect(body.refused).toEqual({ outcome: 'invalid', status: 400, body: fieldError });
    expect(Object.fromEntries(body.form)).toEqual({ name: '', email: '', phone: '1\ufffd', message: 'Hi' });
  });

  it('may be a form of another type, whose text the visitor keeps, but not what is no text', async () => {
    const posted = new FormData();
    posted.set('name', 'Zoë \ufffd');
    posted.set('file', new Blob(['x']));
    posted.set('message', 'LATIN');
    const sent = new Response(posted);
    const type = sent.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await sent.arrayBuffer())
      .toString('latin1')
      .replace('LATIN', 'Zo\xeb');
    const readWith = async (content: BodyInit) => {
      const headers = { 'content-type': type, accept: browser };
      return readContactRequest(siteRequest({ method: 'POST', headers, body: content }));
    };
    const { form: fields, refused } = await readWith(latin1(bytes));
    expect([Object.fromEntries(fields), refused?.status]).toEqual([{ name: 'Zoë \ufffd', file: '', message: '' }, 415]);
    const broken = await readWith('--');
    expect([[...broken.form], broken.refused?.status]).toEqual([[], 415]);
  });

  it('is refused for a value that is not UTF-8 in an optional or an unknown field', async () => {
    const values = new URLSearchParams(aMessage({ phone: '' })).toString();
    const { refused } = await read(form, values.replace('phone=', 'phone=%B9'));
    expect(refused?.body).toEqual({ field: 'phone', error: 'Phone must be text' });
    const other = await read(form, `${values}&other=%EB`);
    expect(other.refused).toEqual({ outcome: 'refused', status: 400, body: { error: 'The form is not UTF-8' } });
  });

  it.each(['%EF%BF%BD', '%ef%bf%bd', '%eF%Bf%bD', '\xef\xbf\xbd', 'Zo%C3%AB %EF%BF%BD', '100% \xef\xbf\xbd%'])(
    'goes on if it is a form with the value %j, which is UTF-8 with a replacement character',
    async (value) => {
      const { refused, text } = await read(form, latin1(`name=${value}&phone=1`));
      expect([refused, text]).toEqual([undefined, expect.stringContaining('\ufffd')]);
    },
  );
});
