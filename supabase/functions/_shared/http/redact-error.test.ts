import { redactError } from './redact-error.ts';

test('keeps the name, message and code of a PostgreSQL error, and not the row in its detail', () => {
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

describe('an SMTP reply', () => {
  const words = 'to Ann Lee <ann@example.com>: "buy now" http://ann.example/stay';

  test.each([
    ['the command and the enhanced code', { command: 'RCPT TO' }, `550 5.1.1 ${words}`, 'RCPT TO 5.1.1'],
    ['the command without an enhanced code', { command: 'DATA' }, `550 ${words}`, 'DATA'],
    ['the enhanced code without a command', {}, `550-5.7.26 ${words}`, '5.7.26'],
    ['neither where there is neither', {}, `550 ${words} 3.1.1 5.1 5.1000.1`, ''],
    ['not to a code in the words of the mail', { command: 'DATA' }, `550 "I got 5.1.1 back" ${words}`, 'DATA'],
  ])('is reduced to its codes and %s', (_, more, answered, message) => {
    const facts = { code: 'EENVELOPE', responseCode: 550 };
    const rejected = ['office@company.example'];
    expect(
      redactError(
        Object.assign(new Error(`Message failed: ${answered}`), facts, more, { rejected, response: answered }),
      ),
    ).toEqual({
      name: 'Error',
      message,
      ...facts,
    });
  });
});

test.each([
  ['a password in a connection string', 'bad url postgresql://postgres:secret@db.example:5432/postgres', 'secret'],
  ['an email address', 'no mailbox for <ann@example.com>', 'ann@example.com'],
])('removes %s', (_, message, secret) => {
  const redacted = redactError(new Error(message)).message;
  expect(redacted).not.toContain(secret);
  expect(redacted).toContain('[email address]');
});

test('shortens the message', () => {
  expect(redactError(new Error('x'.repeat(10_000))).message).toHaveLength(300);
});

test('describes a thrown value that is no Error', () => {
  expect(redactError('ann@example.com')).toEqual({ name: 'string', message: 'not an Error' });
});
