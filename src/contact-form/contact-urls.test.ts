import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields';
import { aMessage, shortLines } from '../../tests/support/a-message';
import { emailUrl } from './contact-urls';
import { emptyFormValues } from './form-values';

/** Parses the URL as an email program does. */
function read(url: string) {
  const [address, query = ''] = url.replace('mailto:', '').split('?');
  const headers = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
  return { address, ...(Object.fromEntries(headers) as { subject: string; body: string }) };
}

describe('The email URL', () => {
  it('puts the name into the subject, and every field with its line breaks into the body', () => {
    const message = aMessage({ name: 'Ann & Bob?', message: 'Two\nlines\r\n=100%' });
    expect(read(emailUrl('office@company.example', message))).toEqual({
      address: 'office@company.example',
      subject: 'Website enquiry from Ann & Bob?',
      body: `${shortLines(message, '\r\n')}\r\n\r\nTwo\r\nlines\r\n=100%`,
    });
  });

  it('leaves out empty fields', () => {
    const email = read(emailUrl('a@b.example', { ...emptyFormValues, email: ' ', message: 'Hello' }));
    expect(email).toMatchObject({ subject: 'Website enquiry', body: '\r\nHello' });
  });

  it('cuts each field to the length that the form accepts, and copes with half a surrogate pair', () => {
    const long = { ...mapContactFields(({ limit }) => '海'.repeat(limit)), email: 'a'.repeat(255) };
    const url = emailUrl('a@b.example', long);
    expect(url.length).toBeLessThan(12_000);
    expect(emailUrl('a@b.example', { ...long, message: `${long.message}more` })).toBe(url);
    expect(read(emailUrl('a@b.example', aMessage({ message: `${'x'.repeat(999)}🏖\ud83c` }))).body).toMatch(/x\ufffd$/);
  });
});
