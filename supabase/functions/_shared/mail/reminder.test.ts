import { aMessage } from '../../../../tests/support/a-message.ts';
import { company } from '../../../../tests/support/sample-mails.ts';
import { composeReminder } from './reminder.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const madeAt = new Date('2026-11-22T02:47:00Z');

const compose = (message: string, brief = false) => {
  const receivedAt = new Date('2026-11-21T00:47:00Z');
  const messages = [{ id, reference: 'JNHNM43F', receivedAt, message: aMessage({ message }) }];
  return composeReminder({ kind: 'reminder', id, madeAt, brief, messages }, company);
};

test('a reminder has each message in a line, its sender, by when to answer, and the links to mark it or all', async () => {
  const email = await compose('Hello,\n\nis the unit free?');
  expect(email.subject).toBe('Website enquiries without an answer: 1');
  expect(email.headers).toEqual({ 'Resend-Idempotency-Key': `contact-reminder/${id}` });
  const [top, entry] = email.text.split(`\n${'-'.repeat(72)}\n`);
  expect(top).toContain(`\n\nMark all as answered:\n${await company.link('all-answered', id, madeAt)}\n`);
  expect(entry).toBe(`
  Hello, is the unit free?

Name: Ann Lee
Email: ann@example.com
Phone: 0400 000 000
Reference: JNHNM43F
Received: Saturday 21 November 2026, 8:47 am AWST
Answer by: 8:47 am on Sunday 22 November

Mark as answered:
${await company.link('answered', id, madeAt)}
`);
});

test('a brief reminder has nothing of the visitor in words or headers', async () => {
  expect(JSON.stringify(await compose('Hello', true))).not.toMatch(/Ann|ann@|0400|Hello/);
});

test.each([
  [300, 'w'.repeat(300)],
  [301, `${'w'.repeat(299)}…`],
])('of a message of %i characters, a reminder shows at most 300', async (length, shown) => {
  expect((await compose('w'.repeat(length))).text).toContain(`\n  ${shown}\n`);
});
