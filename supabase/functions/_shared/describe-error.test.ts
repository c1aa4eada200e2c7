import { describeError } from './describe-error.ts';

test('tells the name, message and code of a PostgreSQL error, and not the row in its detail', () => {
  const error = Object.assign(new Error('violates check constraint "contact_messages_phone_check"'), {
    name: 'PostgresError',
    code: '23514',
    detail: 'Failing row contains (Ann Lee, ann@example.com).',
  });
  expect(describeError(error)).toEqual({
    name: 'PostgresError',
    message: 'violates check constraint "contact_messages_phone_check"',
    code: '23514',
  });
});

test('tells the response code of an SMTP error, without the addresses in it', () => {
  const error = Object.assign(new Error('550 5.1.1 <office@company.example>: Recipient unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: ['office@company.example'],
  });
  expect(describeError(error)).toEqual({
    name: 'Error',
    message: '550 5.1.1 <[address]>: Recipient unknown',
    code: 'EENVELOPE',
    responseCode: 550,
  });
});

test.each([
  ['a password in a connection string', 'bad url postgresql://postgres:secret@db.example:5432/postgres', 'secret'],
  ['a link', '554 refused: contains http://ann.example/stay', 'ann.example'],
  ['a link in capitals', '554 refused: contains HTTP://ANN.EXAMPLE/STAY', 'ANN.EXAMPLE'],
  ['a word from the visitor', '554 refused for Ann Lee', 'Ann Lee'],
  ['a line of the message', '554 refused: "buy now"', 'buy now'],
  ['a line that begins with the name', '554 refused: "Ann Lee, Perth"', 'Perth'],
])('leaves out %s', (_, message, secret) => {
  expect(
    JSON.stringify(describeError(new Error(message), ['Ann Lee', 'hello\nbuy now\nAnn Lee, Perth', ''])),
  ).not.toContain(secret);
});

test('says where it left out a link', () => {
  expect(describeError(new Error('554 refused: http://ann.example/stay')).message).toBe('554 refused: [link]');
});

test('leaves the rest as it is when the visitor left a field or a line empty', () => {
  expect(describeError(new Error('connection lost'), ['Ann Lee', '', 'one\n\n \ntwo']).message).toBe('connection lost');
});

test('keeps the message short', () => {
  expect(describeError(new Error('x'.repeat(10_000))).message).toHaveLength(300);
});

test('describes what is no Error', () => {
  expect(describeError('ann@example.com')).toEqual({ name: 'string', message: 'not an Error' });
});
