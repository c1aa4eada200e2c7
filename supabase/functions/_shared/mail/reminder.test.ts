import { aMessage } from '../../../../tests/support/a-message.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { composeReminder, type Reminder, type UnansweredMessage } from './reminder.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const addresses = { from: 'Company Website <website@company.example>', to: 'office@company.example' };
const ann: UnansweredMessage = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  message: aMessage({ message: 'Hello,\n\nis the unit free?' }),
};
const bob: UnansweredMessage = {
  id: 'aaaaaaaa-0000-4000-8000-000000000002',
  reference: 'HHHHHHHH',
  receivedAt: new Date('2026-11-21T05:00:00Z'),
  message: aMessage({ name: 'Bob', email: 'bob@example.com', phone: '', message: 'Another question' }),
};
const figures = { messages: 1_234, answeredInTime: 1_200, medianSeconds: 5 * 3_600 + 12 * 60 };

function compose(change: Partial<Reminder> = {}) {
  const madeAt = new Date('2026-11-22T02:47:00Z');
  const reminder = { id, madeAt, messages: [ann, bob], figures, attempts: 1, refused: false, ...change };
  const links = {
    allAnswered: 'https://company.example/all-answered',
    messages: new Map(
      reminder.messages.map(({ id }) => [
        id,
        { read: `https://company.example/read/${id}`, answered: `https://company.example/answered/${id}` },
      ]),
    ),
  };
  return composeReminder(reminder, addresses, links);
}

test('goes from the company to the company, with an identity that is the same for every copy', () => {
  const madeAt = new Date('2026-11-22T02:47:00Z');
  expect(compose()).toMatchObject({
    from: 'Company Website <website@company.example>',
    to: 'office@company.example',
    subject: 'Website: 2 messages without an answer',
    messageId: `<${id}-${madeAt.getTime()}@company.example>`,
    headers: { 'Resend-Idempotency-Key': `contact-reminder/${id}-${madeAt.getTime()}` },
    date: madeAt,
  });
  expect(compose({ attempts: 2 })).toEqual(compose());
});

test.each<[string, Partial<Reminder>]>([
  ['another time, and so with other hours left', { madeAt: new Date('2026-11-22T03:00:00Z') }],
  ['without what visitors wrote', { refused: true }],
])('a reminder of %s is another mail', (_, change) => {
  expect(compose(change).messageId).not.toBe(compose().messageId);
  expect(compose(change).headers).not.toEqual(compose().headers);
});

test('lists each message with its sender, the time left and its link, then all of them and the last 30 days', () => {
  expect(compose().text).toBe(`2 messages are not marked as answered. The page promises an answer within 24 hours.

A reply to this mail does not reach the visitors: reply to the mail with the message.

------------------------------------------------------------------------

  Hello, is the unit free?

Name: Ann Lee
Email: ann@example.com
Phone: 0400 000 000
Reference: JNHNM43F
Received: Saturday 21 November 2026, 8:47 am AWST
Answer by: Sunday 22 November 2026, 8:47 am AWST
Overdue by: 2 hours

Answered:
https://company.example/answered/${ann.id}

------------------------------------------------------------------------

  Another question

Name: Bob
Email: bob@example.com
Reference: HHHHHHHH
Received: Saturday 21 November 2026, 1:00 pm AWST
Answer by: Sunday 22 November 2026, 1:00 pm AWST
Time left: 2 hours 13 minutes

Answered:
https://company.example/answered/${bob.id}

------------------------------------------------------------------------

All answered:
https://company.example/all-answered

The last 30 days

Messages: 1,234
Answered within 24 hours: 1,200
Median time to the answer: 5 hours 12 minutes
`);
});

test.each([
  ['2026-11-21T20:47:00Z', 'Time left: 4 hours'],
  ['2026-11-22T00:46:01Z', 'Time left: less than a minute'],
  ['2026-11-22T00:47:00Z', 'Overdue by: less than a minute'],
  ['2026-11-23T01:47:00Z', 'Overdue by: 1 day 1 hour'],
])('made at %s, it says: %s', (madeAt, left) => {
  expect(compose({ messages: [ann], madeAt: new Date(madeAt) }).text).toContain(
    `Answer by: Sunday 22 November 2026, 8:47 am AWST\n${left}\n`,
  );
});

test('has no median when no message was marked as answered', () => {
  const { text } = compose({ figures: { messages: 2, answeredInTime: 0, medianSeconds: null } });
  expect(text).toContain(
    'Messages: 2\nAnswered within 24 hours: 0\nMedian time to the answer: none was marked as answered\n',
  );
});

test('of one message speaks of one', () => {
  const { subject, text } = compose({ messages: [ann] });
  expect(subject).toBe('Website: 1 message without an answer');
  expect(text).toMatch(/^1 message is not marked as answered\./);
});

test('shows the first 300 characters of a long message', () => {
  const { text } = compose({ messages: [{ ...ann, message: aMessage({ message: 'word '.repeat(200) }) }] });
  const [shown = ''] = /^ {2}word.*$/m.exec(text) ?? [];
  expect([shown.trim().length <= 300, shown.endsWith('…')]).toEqual([true, true]);
});

test('once refused, it has nothing that a visitor wrote, and a link to read each message', () => {
  const mail = compose({ messages: [ann], refused: true });
  for (const { name } of contactFields) expect(JSON.stringify(mail)).not.toContain(ann.message[name]);
  expect(mail.text).toContain('The mail server refused this mail with names and messages in it.');
  expect(mail.text).toContain(`Read the message:\nhttps://company.example/read/${ann.id}\n`);
});

test('escapes what visitors wrote in the HTML', () => {
  const attack = '<img src=x onerror=alert(1)>"&\'';
  const { html } = compose({ messages: [{ ...ann, message: aMessage({ name: attack, message: attack }) }] });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
});
