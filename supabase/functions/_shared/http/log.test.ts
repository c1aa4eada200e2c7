import { createLog, redactError } from './log.ts';

it('The log gets the latest entry of each outcome at once the first time, and then once a minute with the count', () => {
  jest.useFakeTimers({ now: 0 });
  const lines: unknown[] = [];
  jest.spyOn(console, 'info').mockImplementation((line: string) => lines.push(JSON.parse(line)));
  const { count } = createLog({ function: 'api/contact', siteRegion: 'ap-southeast-2' });
  const line = { function: 'api/contact', siteRegion: 'ap-southeast-2', level: 'info' };
  const limited = (id: number) => ({ level: 'info' as const, outcome: 'limited', id });
  const expected: unknown[] = [{ ...line, outcome: 'limited', id: 0, count: 1 }];
  for (const at of [0, 1, 59_999]) {
    jest.setSystemTime(at);
    count(limited(at));
    expect(lines).toEqual(expected);
  }
  jest.setSystemTime(60_000);
  count(limited(60_000));
  count({ level: 'info', outcome: 'refused' });
  expected.push({ ...line, outcome: 'limited', id: 60_000, count: 3 }, { ...line, outcome: 'refused', count: 1 });
  expect(lines).toEqual(expected);
  jest.useRealTimers();
});

describe('Redaction', () => {
  it('keeps the name, message and code of a PostgreSQL error, but not its detail, which quotes the row', () => {
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

  const words = 'to Ann Lee <ann@example.com>: "buy now" http://ann.example/stay';

  it.each([
    ['the command and the enhanced status code', { command: 'RCPT TO' }, `550 5.1.1 ${words}`, 'RCPT TO 5.1.1'],
    ['the command if there is no enhanced status code', { command: 'DATA' }, `550 ${words}`, 'DATA'],
    ['the enhanced status code if there is no command', {}, `550-5.7.26 ${words}`, '5.7.26'],
    ['an empty string if there is neither', {}, `550 ${words} 3.1.1 5.1 5.1000.1`, ''],
    ["the command, without a code in the visitor's words", { command: 'DATA' }, `550 "I got 5.1.1" ${words}`, 'DATA'],
  ])("reduces an SMTP error's message to %s", (_, more, answered, message) => {
    const facts = { code: 'EENVELOPE', responseCode: 550 };
    const quoted = { rejected: ['office@company.example'], response: answered };
    const error = Object.assign(new Error(`Message failed: ${answered}`), facts, more, quoted);
    expect(redactError(error)).toEqual({ name: 'Error', message, ...facts });
  });

  it.each([
    ['a password from a connection string', 'bad url postgresql://postgres:secret@db.example:5432/postgres', 'secret'],
    ['an email address', 'no mailbox for <ann@example.com>', 'ann@example.com'],
  ])('removes %s', (_, message, secret) => {
    const redacted = redactError(new Error(message)).message;
    expect(redacted).not.toContain(secret);
    expect(redacted).toContain('[email address]');
  });

  it('shortens a long message to 300 characters', () => {
    expect(redactError(new Error('x'.repeat(10_000))).message).toHaveLength(300);
  });

  it('describes a thrown value that is not an Error by its type alone', () => {
    expect(redactError('ann@example.com')).toEqual({ name: 'string', message: 'not an Error' });
  });
});
