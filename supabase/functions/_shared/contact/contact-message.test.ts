import { checkContactMessage, contactFields, contactMessageLimits, isSameMessage } from './contact-message.ts';

const valid = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Hello' };

/** An address of exactly this many characters that any mail server may have. */
function addressOfLength(length: number): string {
  const domain = '@example.com';
  return 'a'.repeat(length - domain.length) + domain;
}

function issueOf(change: Record<string, unknown>): unknown {
  const check = checkContactMessage({ ...valid, ...change });
  return check.ok ? undefined : check.issue;
}

function cleanedFrom(change: Record<string, unknown>): unknown {
  const check = checkContactMessage({ ...valid, ...change });
  return check.ok ? check.message : check.issue;
}

describe('a message that keeps every rule', () => {
  test('comes back as it was sent', () => {
    expect(checkContactMessage(valid)).toEqual({ ok: true, message: valid });
  });

  test('comes back without keys that are no fields of the form', () => {
    expect(cleanedFrom({ subject: 'x', id: 7 })).toEqual(valid);
  });

  test.each([
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t\n'],
  ])('has an empty phone when the phone is %s', (_, phone) => {
    expect(cleanedFrom({ phone })).toEqual({ ...valid, phone: '' });
  });
});

describe('limits, counted in UTF-16 units', () => {
  const atLimit = {
    name: 'n'.repeat(100),
    email: addressOfLength(255),
    phone: '1'.repeat(20),
    message: 'm'.repeat(1000),
  };

  test.each(contactFields)('%s passes at its limit', (field) => {
    expect(atLimit[field]).toHaveLength(contactMessageLimits[field]);
    expect(cleanedFrom({ [field]: atLimit[field] })).toEqual({ ...valid, [field]: atLimit[field] });
  });

  test.each([
    ['name', 'n'.repeat(101), 'Name must be less than 100 characters'],
    ['email', addressOfLength(256), 'Email must be less than 255 characters'],
    ['phone', '1'.repeat(21), 'Phone must be less than 20 characters'],
    ['message', 'm'.repeat(1001), 'Message must be less than 1000 characters'],
  ])('%s is refused one character over its limit', (field, value, error) => {
    expect(issueOf({ [field]: value })).toEqual({ field, error });
  });

  test.each([
    ['name', 50, 'Name must be less than 100 characters'],
    ['phone', 10, 'Phone must be less than 20 characters'],
    ['message', 500, 'Message must be less than 1000 characters'],
  ])('an emoji counts two in %s', (field, fit, error) => {
    expect(issueOf({ [field]: '🏖'.repeat(fit) })).toBeUndefined();
    expect(issueOf({ [field]: '🏖'.repeat(fit) + 'x' })).toEqual({ field, error });
  });
});

describe('a field that breaks its rule', () => {
  const required = [
    ['name', 'Name is required'],
    ['email', 'Invalid email address'],
    ['message', 'Message is required'],
  ] as const;
  const nothings: [string, unknown][] = [
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t\r\n\u00a0'],
    ['only NUL', '\0\0'],
    ['a number', 7],
    ['a boolean', true],
    ['a list', ['Ann']],
    ['an object', { toString: 'Ann' }],
  ];

  test.each(required.flatMap(([field, error]) => nothings.map(([kind, value]) => ({ field, error, kind, value }))))(
    '$field is refused when it is $kind',
    ({ field, error, value }) => {
      expect(issueOf({ [field]: value })).toEqual({ field, error });
    },
  );

  test.each([7, true, ['1'], {}])('phone is refused when it is %j', (phone) => {
    expect(issueOf({ phone })).toEqual({ field: 'phone', error: 'Phone must be text' });
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
  ])('the email %j is invalid', (email) => {
    expect(issueOf({ email })).toEqual({ field: 'email', error: 'Invalid email address' });
  });

  test.each(['ann@example.com.au', "o'neil+stay@a-b.example.com", 'a@b.co'])('the email %j is valid', (email) => {
    expect(cleanedFrom({ email })).toEqual({ ...valid, email });
  });

  test('an email that is malformed and too long is called invalid', () => {
    expect(issueOf({ email: 'a'.repeat(300) })).toEqual({ field: 'email', error: 'Invalid email address' });
  });

  test('an email that is well-formed and too long is called too long', () => {
    expect(issueOf({ email: addressOfLength(300) })).toEqual({
      field: 'email',
      error: 'Email must be less than 255 characters',
    });
  });
});

describe('several broken fields', () => {
  test.each([
    ['name', { message: '', phone: 'x'.repeat(21), email: '', name: '' }],
    ['email', { message: '', phone: 'x'.repeat(21), email: '', name: 'Ann' }],
    ['phone', { message: '', phone: 'x'.repeat(21), email: 'ann@example.com', name: 'Ann' }],
    ['message', { message: '', phone: '', email: 'ann@example.com', name: 'Ann' }],
  ])('report only %s, whatever the order of the keys', (field, input) => {
    const reversed = Object.fromEntries(Object.entries(input).reverse());
    expect(checkContactMessage(input)).toMatchObject({ ok: false, issue: { field } });
    expect(checkContactMessage(reversed)).toMatchObject({ ok: false, issue: { field } });
  });
});

test.each([undefined, null, 'text', 7, true, [], [valid], {}])('%j is refused for its missing name', (input) => {
  expect(checkContactMessage(input)).toEqual({ ok: false, issue: { field: 'name', error: 'Name is required' } });
});

describe('cleaning', () => {
  test('takes blanks away at both ends, and nothing within', () => {
    expect(
      cleanedFrom({ name: '  Ann  Lee\u00a0', email: '\tann@example.com\n', phone: ' 1 2 ', message: '\n a\n\n b \n' }),
    ).toEqual({ name: 'Ann  Lee', email: 'ann@example.com', phone: '1 2', message: 'a\n\n b' });
  });

  test('comes before counting', () => {
    expect(issueOf({ name: ` ${'n'.repeat(100)} ` })).toBeUndefined();
  });

  test.each([
    ['NUL, which PostgreSQL cannot store, is removed', 'a\0b\0', 'ab'],
    ['a blank behind a NUL is trimmed', 'ab \0', 'ab'],
    ['CR LF becomes one line break', 'a\r\nb', 'a\nb'],
    ['a lone CR becomes a line break', 'a\rb', 'a\nb'],
    ['half a surrogate pair becomes the replacement character', 'a\ud800b', 'a\ufffdb'],
    ['a whole surrogate pair stays', 'a🏖b', 'a🏖b'],
    ['a combining character stays', 'e\u0301', 'e\u0301'],
  ])('%s', (_, sent, kept) => {
    expect(cleanedFrom({ message: sent })).toEqual({ ...valid, message: kept });
  });

  test('counts CR LF as one character', () => {
    expect(issueOf({ message: 'a' + '\r\n'.repeat(998) + 'b' })).toBeUndefined();
    expect(issueOf({ message: 'a' + '\r\n'.repeat(999) + 'b' })).toEqual({
      field: 'message',
      error: 'Message must be less than 1000 characters',
    });
  });
});

describe('two messages', () => {
  test('are the same when all their fields are', () => {
    expect(isSameMessage(valid, { ...valid })).toBe(true);
  });

  test.each(contactFields)('are not the same when only %s differs', (field) => {
    expect(isSameMessage(valid, { ...valid, [field]: `${valid[field]} ` })).toBe(false);
  });
});
