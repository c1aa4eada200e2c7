import fc from 'fast-check';
import { aMessage } from '../../../../tests/support/a-message.ts';
import { contactFields, mapContactFields } from './contact-fields.ts';
import { checkContactMessage } from './contact-message.ts';

/** @returns the clean message, or the first field error. */
function cleaned(change: Record<string, unknown>): unknown {
  const check = checkContactMessage({ ...aMessage(), ...change });
  return check.ok ? check.message : check.fieldError;
}

const errors = {
  name: 'Name is required',
  email: 'Invalid email address',
  phone: 'Phone must be text',
  message: 'Message is required',
};

it('A valid message is returned unchanged, but without keys that are not contact fields', () => {
  expect(checkContactMessage({ ...aMessage(), subject: 'x', id: 7 })).toEqual({ ok: true, message: aMessage() });
});

it.each<[string, unknown]>([
  ['absent', undefined],
  ['null', null],
  ['empty', ''],
  ['blank', ' \t\r\n\u00a0'],
  ['only zero-width characters and blanks', ' \u200b \n\u00a0\u200d\ufeff'],
  ['only direction marks and tags', '\u202e\u061c\u{e0041}'],
  ['only characters that look like blanks', '\u3164\u2800\u115f'],
  ['only annotation marks, and what dictation leaves', '\ufff9\ufffc'],
  ['only control characters', '\0\u001b\u0085'],
])('A value that is %s is empty, which only optional fields may be', (_, value) => {
  for (const { name, required } of contactFields) {
    const expected = required ? { field: name, error: errors[name] } : aMessage({ [name]: '' });
    expect(cleaned({ [name]: value })).toEqual(expected);
  }
});

it.each([7, ['Ann'], { toString: 'Ann' }])('A value that is %j is refused in every field', (value) => {
  for (const [name, error] of Object.entries(errors)) {
    expect(cleaned({ [name]: value })).toEqual({ field: name, error });
  }
});

it.each([
  ['name', 'n'.repeat(100), 'Name must be less than 100 characters'],
  ['email', `${'a'.repeat(243)}@example.com`, 'Email must be less than 255 characters'],
  ['phone', '1'.repeat(20), 'Phone must be less than 20 characters'],
  ['message', 'm'.repeat(1000), 'Message must be less than 1000 characters'],
  // An emoji counts as two characters.
  ['message', '🏖'.repeat(500), 'Message must be less than 1000 characters'],
])('The length limit accepts the longest permitted %s, and refuses one more character', (field, value, error) => {
  expect(cleaned({ [field]: value })).toEqual(aMessage({ [field]: value }));
  expect(cleaned({ [field]: `x${value}` })).toEqual({ field, error });
});

const tooLong = { name: 'Name must be less than 100 characters', email: 'Email must be less than 255 characters' };

it.each<['name' | 'email', string, (length: number) => string, string]>([
  ['name', 'invisible characters', (length) => '\u200b'.repeat(length), errors.name],
  ['name', 'line breaks', (length) => '\r\n'.repeat(length), errors.name],
  ['name', 'letters', (length) => 'n'.repeat(length), tooLong.name],
  ['email', 'letters', (length) => 'a'.repeat(length), errors.email],
  ['email', 'letters after its only full stop', (length) => `ann@example.${'a'.repeat(length)}`, errors.email],
  ['email', 'international letters', (length) => `ann@${'ü'.repeat(length)}.example`, errors.email],
  ['email', 'international labels', (length) => `ann@${'ü.'.repeat(length / 8)}example`, tooLong.email],
])('The error in a %s with too many %s is the same for any number of them', (field, _, typed, error) => {
  for (const length of [300, 600, 16_000]) expect(cleaned({ [field]: typed(length) })).toEqual({ field, error });
});

describe('The check', () => {
  it.each([
    '@example.com',
    'a@b',
    'ann@example.',
    'ann lee@example.com',
    'Ann <ann@example.com>',
    'ann@example.com\r\nBcc: bob@example.com',
    'a@b@example.com',
    'a'.repeat(300),
    'münchen@example.com',
    'info@m%C3%BCnchen.ü',
    'a@ü',
    ...Array.from('/?#:\\ ', (end) => `a@ü.example${end}25`),
  ])('rejects the email %j as invalid', (email) => {
    expect(cleaned({ email })).toEqual({ field: 'email', error: 'Invalid email address' });
  });

  it.each(['ann@example.com.au', "o'neil+stay@a-b.example.com", 'a@b.co'])('accepts the email %j', (email) => {
    expect(cleaned({ email })).toEqual(aMessage({ email }));
  });

  it.each([
    ['name', { message: '', phone: 'x'.repeat(21), email: '', name: '' }],
    ['email', { message: '', phone: 'x'.repeat(21), email: '', name: 'Ann' }],
    ['phone', { message: '', phone: 'x'.repeat(21), email: 'ann@example.com', name: 'Ann' }],
    ['message', { message: '', phone: '', email: 'ann@example.com', name: 'Ann' }],
  ])('reports only the first invalid field, %s, whatever the order of the keys', (field, input) => {
    const reversed = Object.fromEntries(Object.entries(input).reverse());
    expect(checkContactMessage(input)).toMatchObject({ ok: false, fieldError: { field } });
    expect(checkContactMessage(reversed)).toMatchObject({ ok: false, fieldError: { field } });
  });

  it.each([undefined, null, 'text', 7, [aMessage()], {}])('rejects %j because the name is missing', (input) => {
    const fieldError = { field: 'name', error: 'Name is required' };
    expect(checkContactMessage(input)).toEqual({ ok: false, fieldError });
  });
});

describe('Cleaning', () => {
  it('trims white space at both ends of a value but keeps it in the middle', () => {
    const input = { name: '  Ann  Lee\u00a0', email: '\tann@example.com\n', phone: ' 1 2 ', message: '\n a\n\n b \n' };
    const output = { name: 'Ann  Lee', email: 'ann@example.com', phone: '1 2', message: 'a\n\n b' };
    expect(cleaned(input)).toEqual(aMessage(output));
  });

  it.each([
    ['removes NUL, which PostgreSQL cannot store', 'a\0b\0', 'ab'],
    ['trims a space before a removed NUL', 'ab \0', 'ab'],
    ['turns CR LF into one line break', 'a\r\nb', 'a\nb'],
    ['turns a lone CR into a line break', 'a\rb', 'a\nb'],
    ['replaces half a surrogate pair with the replacement character', 'a\ud800b', 'a\ufffdb'],
    ['keeps a surrogate pair and a combining character', '🏖e\u0301', '🏖e\u0301'],
    ['keeps an invisible character between visible ones', '👩\u200d🌾 \u200b!', '👩\u200d🌾 \u200b!'],
    ['keeps a joiner at the end of a word', 'می\u200c', 'می\u200c'],
    ['keeps unassigned and private-use characters', '\u{1fbff}\ue000', '\u{1fbff}\ue000'],
  ])('%s', (_, sent, kept) => {
    expect(cleaned({ message: sent })).toEqual(aMessage({ message: kept }));
  });

  it.each([
    ['email', 'a\u200bnn@exam\u2060ple\u00ad.com\ufeff', 'ann@example.com'],
    ['phone', '\u202d+61 (0) 412 345 678\u202c\ufe0f', '+61 (0) 412 345 678'],
    ['email', 'ann@example.com\ufffc', 'ann@example.com'],
    ['email', 'info@münchen.example', 'info@xn--mnchen-3ya.example'],
    ['email', 'info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ])('writes the %s %j as %s', (field, sent, kept) => {
    expect(cleaned({ [field]: sent })).toEqual(aMessage({ [field]: kept }));
  });

  it('makes the domain of an email longer before its characters are counted', () => {
    const domain = `@${'ü'.repeat(40)}.example`;
    const email = `${'a'.repeat(255 - domain.length)}${domain}`;
    const error = 'Email must be less than 255 characters';
    expect(cleaned({ email })).toEqual({ field: 'email', error });
  });

  it('counts CR LF as one character', () => {
    const message = `a${'\r\n'.repeat(998)}b`;
    expect(cleaned({ message })).toEqual(aMessage({ message: message.replaceAll('\r', '') }));
    const error = 'Message must be less than 1000 characters';
    expect(cleaned({ message: `${message}b` })).toEqual({ field: 'message', error });
  });
});

it('Any accepted message contains no NUL, CR or lone surrogate, and passes a second check without changes', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 120 });
  const words = units.map((codes) => String.fromCharCode(...codes));
  const valid = fc.constantFrom('Ann', ' ann@example.com ', '0400 000 000\0', 'm'.repeat(1_000));
  const sent = fc.record(mapContactFields(() => fc.oneof(words, valid, valid)));
  fc.assert(
    fc.property(sent, (input) => {
      const check = checkContactMessage(input);
      if (!check.ok) return;
      expect(Object.values(check.message).join('')).not.toMatch(/\0|\r|\p{Surrogate}/u);
      expect(checkContactMessage(check.message)).toEqual(check);
    }),
    { numRuns: 1_000 },
  );
});
