import { aMessage } from '../../tests/support/a-message';
import { emailUrl } from './email-url';
import { emptyFormValues } from './form-values';

/** Reads the URL as an email program does. */
function read(url: string) {
  const [address, query = ''] = url.replace('mailto:', '').split('?');
  const headers = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
  return { address, ...(Object.fromEntries(headers) as { subject: string; body: string }) };
}

test('The email to the company has the name in its subject, and every field with its line breaks in its text.', () => {
  const message = aMessage({ name: 'Ann & Bob?', message: 'Two\nlines\r\n=100%' });
  expect(read(emailUrl('office@company.example', message))).toEqual({
    address: 'office@company.example',
    subject: 'Website enquiry from Ann & Bob?',
    body: 'Name: Ann & Bob?\r\nEmail: ann@example.com\r\nPhone: 0400 000 000\r\n\r\nTwo\r\nlines\r\n=100%',
  });
});

test('Empty fields are left out.', () => {
  expect(read(emailUrl('a@b.example', { ...emptyFormValues, email: ' ', message: 'Hello' }))).toMatchObject({
    subject: 'Website enquiry',
    body: '\r\nHello',
  });
});

test('It has as much of each field as the form accepts, and half a character does not break it.', () => {
  const longest = { name: '海'.repeat(100), email: 'a'.repeat(255), phone: '0'.repeat(20), message: '海'.repeat(1000) };
  const url = emailUrl('a@b.example', longest);
  expect(url.length).toBeLessThan(12_000);
  const longer = { ...longest, message: `${longest.message}more` };
  expect(emailUrl('a@b.example', longer)).toBe(url);
  expect(read(emailUrl('a@b.example', aMessage({ message: `${'x'.repeat(999)}🏖\ud83c` }))).body).toMatch(/x\ufffd$/);
});
