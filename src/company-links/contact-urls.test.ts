import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage, shortLines } from '../../tests/support/a-message.ts';
import { emailUrl, phoneUrl } from './contact-urls.ts';

const empty = mapContactFields(() => '');

/** Parses the URL as an email program does. */
function read(url: string) {
  const [address, query = ''] = url.replace('mailto:', '').split('?');
  const headers = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
  return { address, ...(Object.fromEntries(headers) as { subject: string; body: string }) };
}

describe('The email URL', () => {
  it('puts the name into the subject, and every field with its line breaks into the body', () => {
    const message = aMessage({ name: 'Ann & Bob?', message: 'Two\nlines\r\n=100%' });
    const { href, isShortened } = emailUrl('office@company.example', message);
    expect(read(href)).toEqual({
      address: 'office@company.example',
      subject: 'Website enquiry from Ann & Bob?',
      body: `${shortLines(message, '\r\n')}\r\n\r\nTwo\r\nlines\r\n=100%`,
    });
    expect(isShortened).toBe(false);
  });

  it('leaves out empty fields', () => {
    const email = read(emailUrl('a@b.example', { ...empty, email: ' ', message: 'Hello' }).href);
    expect(email).toMatchObject({ subject: 'Website enquiry', body: '\r\nHello' });
  });

  const fullLength = mapContactFields(({ limit }) => '海'.repeat(limit));
  const lines = 'a\n'.repeat(500);

  it.each([
    ['1,000 Chinese characters', aMessage({ message: fullLength.message }), fullLength.message],
    ['1,000 characters with many line breaks', aMessage({ message: lines }), lines.replaceAll('\n', '\r\n')],
    ['every field at its maximum length', { ...fullLength, email: 'a'.repeat(255) }, ''],
    ['a short message after a long name', aMessage({ name: fullLength.name }), ''],
  ])('has at most 2,000 characters, the beginning of the text and an ellipsis for %s', (_, message, text) => {
    const { href, isShortened } = emailUrl('office@company.example', message);
    expect(href.length).toBeLessThanOrEqual(2000);
    const { subject, body } = read(href);
    const [end = ''] = body.split('\r\n\r\n').slice(1);
    expect(isShortened).toBe(body.endsWith('…'));
    if (text) expect([text.startsWith(end.slice(0, -1)), end.length > 100]).toEqual([true, true]);
    expect(message.name.startsWith(subject.replace(/^Website enquiry from |…$/g, ''))).toBe(true);
  });

  it('keeps a text with which it has exactly 2,000 characters, and shortens a text that is one character longer', () => {
    const urlOf = (length: number) => emailUrl('a@b.example', { ...empty, message: 'x'.repeat(length) });
    const length = 2000 - urlOf(0).href.length - '%0D%0A'.length;
    expect([urlOf(length).href.length, urlOf(length).isShortened]).toEqual([2000, false]);
    expect(urlOf(length + 1).isShortened).toBe(true);
  });

  it('copes with half a surrogate pair', () => {
    expect(read(emailUrl('a@b.example', aMessage({ message: '🏖\ud83c' })).href).body).toMatch(/🏖\ufffd$/);
  });
});

it.each([
  ['+61 8 9750 1234', 'tel:+61897501234'],
  ['(08) 9750 1234', 'tel:+61897501234'],
  ['0400\u00a0123\u00a0456 ', 'tel:+61400123456'],
  ['1300 123 456', 'tel:1300123456'],
  ['13 12 34', 'tel:131234'],
])('The link to the telephone number %s dials %s', (phone, url) => {
  expect(phoneUrl(phone)).toBe(url);
});
