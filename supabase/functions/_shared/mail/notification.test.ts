import { aMessage } from '../../../../tests/support/a-message.ts';
import { sentMail } from '../../../../tests/support/sent-mail.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { contentHash } from '../contact/content-hash.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { composeNotification } from './notification.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const addresses = { from: 'Company Website <website@company.example>', to: 'office@company.example' };
const links = { answered: 'https://company.example/answered', spam: 'https://company.example/spam' };
const message = aMessage({ message: 'Hello,\n\nis the unit free?' });

function compose(change: Partial<ContactMessage> = {}): ReturnType<typeof composeNotification> {
  const receivedAt = new Date('2026-11-21T00:47:00Z');
  const received = { id, reference: 'JNHNM43F', receivedAt, message: { ...message, ...change } };
  return composeNotification(received, addresses, links);
}

test('goes from the company to the company, with replies to the visitor', () => {
  expect(compose()).toMatchObject({
    from: 'Company Website <website@company.example>',
    to: 'office@company.example',
    replyTo: { name: 'Ann Lee', address: 'ann@example.com' },
    subject: 'Website enquiry from Ann Lee',
    date: new Date('2026-11-21T00:47:00Z'),
  });
});

test('has a Message-ID and a header for Resend that are the same for every copy', () => {
  const version = `${id}-${contentHash(message)}`;
  expect(compose()).toMatchObject({
    messageId: `<${version}@company.example>`,
    headers: { 'Resend-Idempotency-Key': `contact-message/${version}` },
  });
});

test('another content under the same idempotency key is another mail', () => {
  const [one, other] = [compose(), compose({ message: 'Another one.' })];
  expect(other.messageId).not.toBe(one.messageId);
  expect(other.headers).not.toEqual(one.headers);
});

test('is the same whenever it is composed', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T00:47:05Z') });
  const first = compose();
  jest.setSystemTime(new Date('2026-11-24T00:47:05Z'));
  const second = compose();
  jest.useRealTimers();
  expect(second).toEqual(first);
});

test('has as plain text the message first, then the sender, reference and time in Perth, and what staff can do', () => {
  expect(compose().text).toBe(`  Hello,

  is the unit free?

Name: Ann Lee
Email: ann@example.com
Phone: 0400 000 000
Reference: JNHNM43F
Received: Saturday 21 November 2026, 8:47 am AWST

A reply to this mail goes to the visitor.

Mark as answered:
https://company.example/answered

This is spam:
https://company.example/spam
`);
});

test('says that a reply does not reach the visitor whose email address cannot be in a header', () => {
  expect(compose({ email: '=?utf-8?q?=0a?=@x.com' }).text).toContain(
    '\nA reply to this mail does not reach the visitor: write to the email address above.\n',
  );
});

test.each(contactFields)('has the value of $name', ({ name }) => {
  const message = aMessage();
  expect(compose(message).text).toContain(message[name]);
  expect(compose(message).html).toContain(message[name]);
});

test('has no line for an empty phone', () => {
  const { text, html } = compose({ phone: '' });
  expect(text).not.toContain('Phone');
  expect(html).not.toContain('Phone');
});

test.each(contactFields)('escapes HTML in $name', ({ name }) => {
  const { html } = compose({ [name]: `<img src=x onerror="a('&')">` });
  expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;');
  expect(html).not.toContain('<img');
});

test('a name with line breaks cannot forge other lines of the mail', () => {
  const { subject, text, replyTo } = compose({
    name: 'Ann\nEmail: bob@example.com',
    phone: '1\nReceived: never',
  });
  expect(subject).toBe('Website enquiry from Ann Email: bob@example.com');
  expect(replyTo).toEqual({ name: 'Ann Email: bob@example.com', address: 'ann@example.com' });
  expect(text).toContain('\nName: Ann Email: bob@example.com\nEmail: ann@example.com\nPhone: 1 Received: never\nRef');
});

test('a name without visible characters becomes a visitor', () => {
  expect(compose({ name: '\u202e\u0001' })).toMatchObject({
    subject: 'Website enquiry from a visitor',
    replyTo: { name: 'a visitor' },
    text: expect.stringContaining('\nName: a visitor\n'),
  });
});

test('the subject has a name of 60 characters in full, and shortens a longer one', () => {
  expect(compose({ name: 'n'.repeat(60) }).subject).toBe(`Website enquiry from ${'n'.repeat(60)}`);
  expect(compose({ name: 'n'.repeat(61) }).subject).toBe(`Website enquiry from ${'n'.repeat(59)}…`);
});

test.each([
  'Ann\r\nBcc: bob@example.com',
  'Ann\nBcc: bob@example.com',
  'Ann\rBcc: bob@example.com',
  'Ann\u2028Bcc: bob@example.com',
  'Ann\u0085Bcc: bob@example.com',
  'Ann\r\n\r\n<script>',
  'Ann" <bob@example.com>, "',
  'Ann <bob@example.com>',
  'Ann, bob@example.com',
  '=?utf-8?q?Ann=0D=0ABcc=3A_bob=40example.com?=',
  '🏖 Ann \ufffd',
])('the name %j adds no header and no recipient', async (name) => {
  const { headers, envelope } = await sentMail(compose({ name }));
  expect(headers.map((line) => line.split(':')[0])).toEqual([
    'Resend-Idempotency-Key',
    'From',
    'To',
    'Reply-To',
    'Subject',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
  ]);
  expect(headers.find((line) => line.startsWith('Reply-To:'))).toMatch(/ <ann@example\.com>$/);
  expect(envelope).toEqual({ from: 'website@company.example', to: ['office@company.example'] });
});
