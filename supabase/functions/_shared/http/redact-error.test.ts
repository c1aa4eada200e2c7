import { redactError } from './redact-error.ts';

test('tells the name, message and code of a PostgreSQL error, and not the row in its detail', () => {
  const error = Object.assign(new Error('violates check constraint "contact_messages_phone_check"'), {
    name: 'PostgresError',
    code: '23514',
    detail: 'Failing row contains (Ann Lee, ann@example.com).',
  });
  expect(redactError(error)).toEqual({
    name: 'PostgresError',
    message: 'violates check constraint "contact_messages_phone_check"',
    code: '23514',
  });
});

describe('of what an SMTP server answered', () => {
  const words = 'to Ann Lee <ann@example.com>: "buy now" http://ann.example/stay';

  test.each([
    ['the command and the enhanced code', { command: 'RCPT TO' }, `550 5.1.1 ${words}`, 'RCPT TO 5.1.1'],
    ['the command without an enhanced code', { command: 'DATA' }, `550 ${words}`, 'DATA'],
    ['the enhanced code without a command', {}, `Refused: 550-5.7.26 ${words}`, '5.7.26'],
    ['neither where there is neither', {}, `550 ${words} 3.1.1 5.1 5.1000.1`, ''],
  ])('it tells the codes and %s, and none of the words', (_, more, answered, message) => {
    const facts = { code: 'EENVELOPE', responseCode: 550 };
    const rejected = ['office@company.example'];
    expect(redactError(Object.assign(new Error(answered), facts, more, { rejected, response: answered }))).toEqual({
      name: 'Error',
      message,
      ...facts,
    });
  });
});

test.each([
  ['a password in a connection string', 'bad url postgresql://postgres:secret@db.example:5432/postgres', 'secret'],
  ['an address', 'no mailbox for <ann@example.com>', 'ann@example.com'],
])('leaves out %s', (_, message, secret) => {
  const told = redactError(new Error(message)).message;
  expect(told).not.toContain(secret);
  expect(told).toContain('[address]');
});

test('keeps the message short', () => {
  expect(redactError(new Error('x'.repeat(10_000))).message).toHaveLength(300);
});

test('describes what is no Error', () => {
  expect(redactError('ann@example.com')).toEqual({ name: 'string', message: 'not an Error' });
});
