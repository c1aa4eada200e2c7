import { createLog, redactError } from './log.ts';

describe('The log', () => {
  const line = { function: 'api/contact', siteRegion: 'ap-southeast-2', level: 'info' };
  const limited = (id: number) => ({ level: 'info' as const, outcome: 'limited', id });
  let lines: unknown[];
  let log: ReturnType<typeof createLog>;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    lines = [];
    jest.spyOn(console, 'info').mockImplementation((text: string) => lines.push(JSON.parse(text)));
    log = createLog({ function: 'api/contact', siteRegion: 'ap-southeast-2' });
    for (let id = 0; id < 1_000; id += 1) log.count(limited(id));
    expect(lines).toEqual([{ ...line, outcome: 'limited', id: 0, count: 1 }]);
  });

  const theOthers = { ...line, outcome: 'limited', id: 999, count: 999 };

  it('gets the first entry of an outcome at once, and the latest once a minute with the count', () => {
    jest.advanceTimersByTime(59_999);
    expect(lines).toHaveLength(1);
    jest.advanceTimersByTime(1);
    log.count({ level: 'info', outcome: 'refused' });
    expect(lines.slice(1)).toEqual([theOthers, { ...line, outcome: 'refused', count: 1 }]);
    jest.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(3);
  });

  it.each([
    ['another entry is counted', 'count'],
    ['another entry is logged', 'log'],
  ] as const)('gets the count when %s, if the instance was frozen at the end of the minute', (_, verb) => {
    jest.setSystemTime(600_000);
    log[verb]({ level: 'info', outcome: 'another' });
    expect(lines).toHaveLength(3);
    expect(lines).toContainEqual(theOthers);
  });

  it('gets the count when the instance ends', () => {
    log.end();
    log.end();
    expect(lines.slice(1)).toEqual([theOthers]);
  });
});

describe('Redaction', () => {
  it('keeps the name, message and code of a PostgreSQL error, but not its detail, which quotes the row', () => {
    const shown = { name: 'PostgresError', message: 'violates check constraint "phone_check"', code: '23514' };
    const quoted = { detail: 'Failing row contains (Ann Lee, ann@example.com).' };
    expect(redactError(Object.assign(new Error(), shown, quoted))).toEqual(shown);
  });

  const words = 'to Ann Lee <ann@example.com>: "buy now" http://ann.example/stay';

  it.each([
    ['the command and the enhanced status code', { command: 'RCPT TO' }, `550 5.1.1 ${words}`, 'RCPT TO 5.1.1'],
    ['the enhanced status code if there is no command', {}, `550-5.7.26 ${words}`, '5.7.26'],
    [
      'the command and the code in brackets',
      { command: 'RCPT TO' },
      `550 no mailbox (#5.1.1) ${words}`,
      'RCPT TO 5.1.1',
    ],
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
