/** The emails about one message: full, direct and brief. */
import { aMessage, shortLines } from '../../../../tests/support/a-message.ts';
import { company as withReplies } from '../../../../local/emails/sample-company.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Purpose } from '../links/links.ts';
import { promisedHours } from '../promise.ts';
import { composeBriefEmail, composeDirectEmail, composeFullEmail } from './message-emails.ts';
import { replyWhen } from './reply-when.ts';

const company = { ...withReplies, replyAddress: () => undefined };
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const link = (purpose: Purpose) => company.link(purpose, id, queuedAt).url;
const receivedAt = new Date('2026-11-21T00:47:00Z');
const queuedAt = new Date('2026-11-22T00:00:00Z');

function queued(change: Partial<ContactMessage> = {}) {
  const message = aMessage({ message: 'Hello,\n\nis the unit free?', ...change });
  return { id, reference: '7KXM2PDR', receivedAt, queuedAt, queuedFor: 0, attempts: 1, refusals: 0, message };
}

const ofVisitor = {
  from: { name: 'Ann Lee (website)', address: 'website@web.company.example' },
  to: 'office@company.example',
  replyTo: { name: 'Ann Lee', address: 'ann@example.com' },
  date: queuedAt,
  html: expect.any(String),
};

const messageAndReply = `  Hello,

  is the unit free?

${shortLines(aMessage())}
Reference: 7KXM2PDR
Received: Saturday 21 November 2026, 8:47 am AWST

Reply to Ann Lee:
mailto:ann@example.com?subject=Your%20enquiry%20(7KXM2PDR)
`;

it('The full email shows the deadline, the links and the message, and directs replies to the visitor', () => {
  expect(composeFullEmail(queued(), company)).toEqual({
    ...ofVisitor,
    subject: 'Website enquiry from Ann Lee (7KXM2PDR)',
    messageId: `<${id}-${queuedAt.getTime()}@web.company.example>`,
    headers: {
      'Resend-Idempotency-Key': `contact-message/${id}-${queuedAt.getTime()}`,
      'x-ms-reactions': 'disallow',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    },
    text: `Reply ${replyWhen(receivedAt, queuedAt).join(' ')}

${messageAndReply}
------------------------------------------------------------------------

For the office. Delete this part when you reply, because it would go to the visitor.

Mark as answered:
${link('answered')}

This is spam:
${link('spam')}
`,
  });
});

describe('The full email of a company that sees replies', () => {
  const replies = `replies+${id.replaceAll('-', '')}8ba74eea2f1b83da816b@in.company.example`;
  const cc = replies.replace('+', '%2B');
  const own = { name: 'Ann Lee', address: 'Office@company.example' };
  const note = 'For the office. Your reply marks it as answered. Delete this part';
  const noReply = 'A reply does not reach the visitor: use the button, or the email address above.';
  const ofOffice = "This is the office's own email address, so a reply goes to the office itself.";

  it('also directs a reply, and each link to the visitor, to the address that marks the message as answered', () => {
    const { replyTo, text, html } = composeFullEmail(queued(), withReplies);
    expect(replyTo).toEqual([ofVisitor.replyTo, { name: 'Website', address: replies }]);
    expect(text).toContain(`mailto:ann@example.com?subject=Your%20enquiry%20(7KXM2PDR)&cc=${cc}\n`);
    expect(html).toContain(`href="mailto:ann@example.com?cc=${cc}"`);
    expect(text).toContain(note);
  });

  it.each([
    ['cannot stand in a header', '=?utf-8?q?=0d=0aBcc=3aevil?=@x.com', undefined, noReply],
    ['is the office’s own', own.address, own, ofOffice],
  ])('does not if the visitor’s address %s, and says where a reply goes', (_, email, expected, sentence) => {
    const { replyTo, text } = composeFullEmail(queued({ email }), withReplies);
    expect(replyTo).toEqual(expected);
    expect(text).toContain(`\n\n${sentence}\n\n`);
    expect(text).not.toContain('Your reply marks it');
  });
});

it('The direct email warns that it may be the only copy, and has no links to the site', () => {
  const addresses = { ...company.addresses, from: 'website@web.company.example' };
  const email = composeDirectEmail(queued(), addresses);
  expect(email).toEqual({
    ...ofVisitor,
    date: receivedAt,
    subject: 'Perhaps the only copy: website enquiry from Ann Lee (7KXM2PDR)',
    messageId: `<${id}-direct@web.company.example>`,
    headers: { 'x-ms-reactions': 'disallow', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    text: `Reply ${replyWhen(receivedAt, queuedAt).join(' ')}

The website could not confirm that it stored this message, so this email may be the only copy. Keep it, and reply to it. The message may also arrive a second time.

${messageAndReply}`,
  });
  expect(email.html).not.toContain('http');
});

it('The brief email shows the deadline, the links and the reference, but nothing that the visitor wrote', () => {
  expect(composeBriefEmail(queued(), company)).toEqual({
    from: 'Website <website@web.company.example>',
    to: 'office@company.example',
    subject: 'Website enquiry (7KXM2PDR): please read it on the website',
    messageId: `<${id}-brief-${queuedAt.getTime()}@web.company.example>`,
    headers: {
      'Resend-Idempotency-Key': `contact-message/${id}-brief-${queuedAt.getTime()}`,
      'x-ms-reactions': 'disallow',
      'Auto-Submitted': 'auto-generated',
    },
    date: queuedAt,
    html: expect.not.stringMatching(/Ann Lee|ann@|0400 000 000|is the unit free/),
    text: `Reply ${replyWhen(receivedAt, queuedAt).join(' ')}

The email with this message could not be delivered, perhaps because of a link or a word in it. Read the message on the website, and write to the email address shown there: a reply to this email does not reach the visitor.

Read the message:
${link('read')}

Mark as answered:
${link('answered')}

This is spam:
${link('spam')}

Reference: 7KXM2PDR
Received: Saturday 21 November 2026, 8:47 am AWST
`,
  });
});

it('The brief email of a later day is another email with links of its own, the same until the end of that day', () => {
  const at = (hours: number) => composeBriefEmail({ ...queued(), queuedFor: hours * 3_600 }, company);
  const [first, last, next] = [at(96), at(119.9), at(120)];
  const sameDay = { ...queued(), queuedAt: new Date('2026-11-22T05:00:00Z'), queuedFor: 3_600 };
  expect(composeBriefEmail(sameDay, company).date).toEqual(sameDay.queuedAt);
  expect(last).toEqual(first);
  expect(first.date).toEqual(new Date('2026-11-26T00:00:00Z'));
  expect(new Set([first, next, at(0)].map(({ messageId }) => messageId)).size).toBe(3);
  const thirtyDaysLater = Date.parse('2026-12-26T00:00:00Z') / 1_000;
  expect(first.text.split(`.${thirtyDaysLater}.`)).toHaveLength(4);
});

it.each([
  ['full', composeFullEmail],
  ['brief', composeBriefEmail],
])('An email about a message that was released after the promised hours says so first: %s', (_, compose) => {
  const released = { ...queued(), queuedAt: new Date(queued().receivedAt.getTime() + promisedHours * 3_600_000) };
  const { text } = compose(released, company);
  expect(text).toMatch(/^Reply at once, because the promised \d+ hours are over\n/);
});

it('An empty phone field is left out of the email', () => {
  const { text, html } = composeFullEmail(queued({ phone: '' }), company);
  expect(text + html).not.toContain('Phone');
});

it.each([
  ['is shown in full in the headers if it has 60 characters', 'n'.repeat(60), 'n'.repeat(60)],
  ['is shortened in the headers if it has 61 characters', 'n'.repeat(61), `${'n'.repeat(59)}…`],
  ['becomes one line if it has line breaks', 'Ann\r\nEmail: bob', 'Ann Email: bob'],
  ['is replaced with "A visitor" if all its characters are invisible', '\u202e\u0001', 'A visitor'],
])("A visitor's name %s", (_, name, shown) => {
  expect(composeFullEmail(queued({ name }), company)).toMatchObject({
    from: { name: `${shown} (website)` },
    replyTo: { name: shown },
    subject: `Website enquiry from ${shown} (7KXM2PDR)`,
  });
});

it("A visitor's name does not stand as an address in From", () => {
  const { from } = composeFullEmail(queued({ name: 'ann@example.com' }), company);
  expect(from).toMatchObject({ name: 'ann at example.com (website)' });
});
