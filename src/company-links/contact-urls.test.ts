import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage, shortLines } from '../../tests/support/a-message.ts';
import { emailUrl, phoneUrl } from './contact-urls.ts';

const empty = mapContactFields(() => '');

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

  it('leaves out empty fields, and copes with half a surrogate pair', () => {
    const email = read(emailUrl('a@b.example', { ...empty, email: ' ', message: '🏖\ud83c' }).href);
    expect(email).toMatchObject({ subject: 'Website enquiry', body: '\r\n🏖\ufffd' });
  });

  it.each([
    ['1,000 Chinese characters', aMessage({ message: '海'.repeat(1000) })],
    ['1,000 characters with many line breaks', aMessage({ message: 'a\n'.repeat(500) })],
    ['every field at its maximum length', mapContactFields(({ limit }) => '海'.repeat(limit))],
  ])('has at most 2,000 characters, and an ellipsis where its text ends, for %s', (_, message) => {
    const { href, isShortened } = emailUrl('office@company.example', message);
    expect([isShortened, href.length > 1980, href.length <= 2000]).toEqual([true, true, true]);
    const { subject, body } = read(href);
    const whole = `${shortLines(message, '\r\n')}\r\n\r\n${message.message.replaceAll('\n', '\r\n')}`;
    expect([body.at(-1), whole.startsWith(body.slice(0, -1))]).toEqual(['…', true]);
    expect(`Website enquiry from ${message.name}`.startsWith(subject.replace('…', ''))).toBe(true);
    expect(subject.length).toBeLessThan(70);
  });

  it('keeps a text with which it has exactly 2,000 characters, and shortens a text that is one character longer', () => {
    const urlOf = (length: number) => emailUrl('a@b.example', { ...empty, message: 'x'.repeat(length) });
    const length = 2000 - urlOf(0).href.length - '%0D%0A'.length;
    expect([urlOf(length).href.length, urlOf(length).isShortened]).toEqual([2000, false]);
    expect(urlOf(length + 1).isShortened).toBe(true);
  });
});

it.each([
  ['+61 8 9750 1234', 'tel:+61897501234'],
  ['(08) 9750 1234', 'tel:+61897501234'],
  ['0400\u00a0123\u00a0456 ', 'tel:+61400123456'],
  ['1300 123 456', 'tel:1300123456'],
])('The link to the telephone number %s dials %s', (phone, url) => {
  expect(phoneUrl(phone)).toBe(url);
});
