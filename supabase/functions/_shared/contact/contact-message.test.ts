import fc from 'fast-check';
import { aMessage } from '../../../../tests/support/a-message.ts';
import { contactFields, mapContactFields } from './contact-fields.ts';
import { checkContactMessage, isSameMessage } from './contact-message.ts';

/** An email address of exactly this many characters. */
function emailOfLength(length: number): string {
  const domain = '@example.com';
  return 'a'.repeat(length - domain.length) + domain;
}

function fieldErrorOf(change: Record<string, unknown>): unknown {
  const check = checkContactMessage({ ...aMessage(), ...change });
  return check.ok ? undefined : check.fieldError;
}

function cleaned(change: Record<string, unknown>): unknown {
  const check = checkContactMessage({ ...aMessage(), ...change });
  return check.ok ? check.message : check.fieldError;
}

describe('a valid message', () => {
  test('is returned as it was sent', () => {
    expect(checkContactMessage(aMessage())).toEqual({ ok: true, message: aMessage() });
  });

  test('is returned without keys that are not contact fields', () => {
    expect(cleaned({ subject: 'x', id: 7 })).toEqual(aMessage());
  });

  const optional = contactFields.filter(({ required }) => !required).map(({ name }) => name);
  const missing: [string, unknown][] = [
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t\n'],
    ['invisible', '\u200b\u2060'],
  ];
  test.each(optional.flatMap((name) => missing.map(([kind, value]) => ({ name, kind, value }))))(
    'has an empty $name when $name is $kind',
    ({ name, value }) => {
      expect(cleaned({ [name]: value })).toEqual(aMessage({ [name]: '' }));
    },
  );
});

describe('limits, counted in UTF-16 units', () => {
  test.each([
    ['name', 'n'.repeat(100)],
    ['email', emailOfLength(255)],
    ['phone', '1'.repeat(20)],
    ['message', 'm'.repeat(1000)],
  ])('%s is accepted at its limit', (field, value) => {
    expect(cleaned({ [field]: value })).toEqual(aMessage({ [field]: value }));
  });

  test.each([
    ['name', 'n'.repeat(101), 'Name must be less than 100 characters'],
    ['email', emailOfLength(256), 'Email must be less than 255 characters'],
    ['phone', '1'.repeat(21), 'Phone must be less than 20 characters'],
    ['message', 'm'.repeat(1001), 'Message must be less than 1000 characters'],
  ])('%s is refused one character over its limit', (field, value, error) => {
    expect(fieldErrorOf({ [field]: value })).toEqual({ field, error });
  });

  test.each([
    ['name', 50, 'Name must be less than 100 characters'],
    ['phone', 10, 'Phone must be less than 20 characters'],
    ['message', 500, 'Message must be less than 1000 characters'],
  ])('an emoji counts as two characters in %s', (field, fit, error) => {
    expect(fieldErrorOf({ [field]: '🏖'.repeat(fit) })).toBeUndefined();
    expect(fieldErrorOf({ [field]: '🏖'.repeat(fit) + 'x' })).toEqual({ field, error });
  });
});

describe('an invalid field', () => {
  const required = [
    ['name', 'Name is required'],
    ['email', 'Invalid email address'],
    ['message', 'Message is required'],
  ] as const;
  const missing: [string, unknown][] = [
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t\r\n\u00a0'],
    ['only NUL', '\0\0'],
    ['only zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['only zero-width characters and blanks', ' \u200b \n\u00a0\u200d'],
    ['only direction marks', '\u200e\u202e\u2066\u061c'],
    ['only characters that are shown as a blank', '\u3164\u2800\u115f'],
    ['only variation selectors and tags', '\ufe0f\u{e0041}\u{e007f}'],
    ['only annotation marks', '\ufff9\ufffa\ufffb'],
    ['only control characters', '\u0001\u001b\u0085\u009f'],
    ['a number', 7],
    ['a boolean', true],
    ['a list', ['Ann']],
    ['an object', { toString: 'Ann' }],
  ];

  test.each(required.flatMap(([field, error]) => missing.map(([kind, value]) => ({ field, error, kind, value }))))(
    '$field is refused when it is $kind',
    ({ field, error, value }) => {
      expect(fieldErrorOf({ [field]: value })).toEqual({ field, error });
    },
  );

  test.each([7, true, ['1'], {}])('phone is refused when it is %j', (phone) => {
    expect(fieldErrorOf({ phone })).toEqual({ field: 'phone', error: 'Phone must be text' });
  });

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'a@b',
    'ann@example.',
    'ann@.com',
    'ann lee@example.com',
    'ann@exa mple.com',
    'ann@example.com, bob@example.com',
    'Ann <ann@example.com>',
    'ann@example.com\r\nBcc: bob@example.com',
    'a@b@example.com',
  ])('the email %j is refused as invalid', (email) => {
    expect(fieldErrorOf({ email })).toEqual({ field: 'email', error: 'Invalid email address' });
  });

  test.each(['ann@example.com.au', "o'neil+stay@a-b.example.com", 'a@b.co'])('the email %j is accepted', (email) => {
    expect(cleaned({ email })).toEqual(aMessage({ email }));
  });

  test('an email that is malformed and too long is refused as invalid', () => {
    expect(fieldErrorOf({ email: 'a'.repeat(300) })).toEqual({ field: 'email', error: 'Invalid email address' });
  });

  test('an email that is well-formed and too long is refused as too long', () => {
    expect(fieldErrorOf({ email: emailOfLength(300) })).toEqual({
      field: 'email',
      error: 'Email must be less than 255 characters',
    });
  });
});

describe('several invalid fields', () => {
  test.each([
    ['name', { message: '', phone: 'x'.repeat(21), email: '', name: '' }],
    ['email', { message: '', phone: 'x'.repeat(21), email: '', name: 'Ann' }],
    ['phone', { message: '', phone: 'x'.repeat(21), email: 'ann@example.com', name: 'Ann' }],
    ['message', { message: '', phone: '', email: 'ann@example.com', name: 'Ann' }],
  ])('report only %s, whatever the order of the keys', (field, input) => {
    const reversed = Object.fromEntries(Object.entries(input).reverse());
    expect(checkContactMessage(input)).toMatchObject({ ok: false, fieldError: { field } });
    expect(checkContactMessage(reversed)).toMatchObject({ ok: false, fieldError: { field } });
  });
});

test.each([undefined, null, 'text', 7, true, [], [aMessage()], {}])('%j is refused for its missing name', (input) => {
  expect(checkContactMessage(input)).toEqual({ ok: false, fieldError: { field: 'name', error: 'Name is required' } });
});

describe('cleaning', () => {
  test('removes white space at both ends and keeps it inside', () => {
    const input = { name: '  Ann  Lee\u00a0', email: '\tann@example.com\n', phone: ' 1 2 ', message: '\n a\n\n b \n' };
    const output = { name: 'Ann  Lee', email: 'ann@example.com', phone: '1 2', message: 'a\n\n b' };
    expect(cleaned(input)).toEqual(aMessage(output));
  });

  test('comes before counting', () => {
    expect(fieldErrorOf({ name: ` ${'n'.repeat(100)} ` })).toBeUndefined();
  });

  test.each([
    ['NUL, which PostgreSQL cannot store, is removed', 'a\0b\0', 'ab'],
    ['a space before a removed NUL is trimmed', 'ab \0', 'ab'],
    ['CR LF becomes one line break', 'a\r\nb', 'a\nb'],
    ['a lone CR becomes a line break', 'a\rb', 'a\nb'],
    ['half a surrogate pair becomes the replacement character', 'a\ud800b', 'a\ufffdb'],
    ['a whole surrogate pair stays', 'a🏖b', 'a🏖b'],
    ['a combining character stays', 'e\u0301', 'e\u0301'],
    ['an invisible character between visible ones stays', '👩\u200d🌾 \u200b!', '👩\u200d🌾 \u200b!'],
    ['a joiner at the end of a word stays', 'می\u200c', 'می\u200c'],
    ['a character of an unknown kind stays', '\u{1fbff}\ue000', '\u{1fbff}\ue000'],
  ])('%s', (_, sent, kept) => {
    expect(cleaned({ message: sent })).toEqual(aMessage({ message: kept }));
  });

  test('counts CR LF as one character', () => {
    expect(fieldErrorOf({ message: 'a' + '\r\n'.repeat(998) + 'b' })).toBeUndefined();
    expect(fieldErrorOf({ message: 'a' + '\r\n'.repeat(999) + 'b' })).toEqual({
      field: 'message',
      error: 'Message must be less than 1000 characters',
    });
  });
});

test('whatever is sent, what is accepted is what the table and the emails can hold, and is accepted again', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 120 });
  const words = units.map((codes) => String.fromCharCode(...codes));
  const ordinary = fc.constantFrom(
    'Ann',
    ' ann@example.com ',
    '0400 000 000\0',
    "'; drop table x; --",
    'm'.repeat(1_000),
  );
  const value = fc.oneof(words, ordinary, ordinary, fc.jsonValue());
  const sent = fc.oneof(fc.record(mapContactFields(() => value)), fc.jsonValue());
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

describe('two messages', () => {
  test('are the same when all their fields are', () => {
    expect(isSameMessage(aMessage(), aMessage())).toBe(true);
  });

  test.each(contactFields)('are not the same when only $name differs', ({ name }) => {
    expect(isSameMessage(aMessage(), aMessage({ [name]: 'another' }))).toBe(false);
  });
});
