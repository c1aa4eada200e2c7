import { aMessage, shortLines } from '../../../../tests/support/a-message.ts';
import { heldMessage } from '../../../../local/emails/held-message.ts';
import { company as withReplies } from '../../../../local/emails/sample-company.ts';
import { composeList, leasedList } from '../../../../local/emails/sample-list.ts';
import { mapContactFields } from '../../_shared/contact/contact-fields.ts';
import type { Purpose } from '../../_shared/links/links.ts';
import type { Company } from '../../_shared/mail/company.ts';
import { promisedHours } from '../../_shared/promise.ts';
import type { ListedMessage, ListKindName } from './list-kind.ts';

const company: Company = { ...withReplies, replyAddress: () => undefined };

const held = (place: number, change?: Partial<ListedMessage>) => heldMessage(place, aMessage(), change);
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const madeAt = new Date('2026-11-21T01:30:00Z');

const many = (count: number, change?: Partial<ListedMessage>) =>
  Array.from({ length: count }, (_, at) => held(at, change));

const list = leasedList({ id, madeAt });

const compose = (messages: ListedMessage[], brief = false, kind: ListKindName = 'digest', owner?: string) =>
  composeList({ ...list, kind, messages }, brief, { ...company, addresses: { ...company.addresses, owner } });

const link = (purpose: Purpose, subjectId: string) => company.link(purpose, subjectId, madeAt).url;

const references = (messages: ListedMessage[]) => messages.map(({ reference }) => reference);

/** The references of the messages shown in full, and of those shown on one line. */
function shownIn(text: string): { full: string[]; lines: string[] } {
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, reference = '']) => reference);
  return { full: found(/^Reference: (\w{8})$/gm), lines: found(/^(?:Reference: )?(\w{8})[,;] /gm) };
}

const partsOf = (text: string) => text.split(`\n${'-'.repeat(72)}\n`);

describe('A digest', () => {
  const reasons = ['the hidden field was filled', '9 links'];
  const messages = many(26, { reasons, message: aMessage({ name: 'n'.repeat(31) }) });

  it('says what to do, and shows the first 25 messages in full and each of the others on one line', () => {
    const { text, ...email } = compose(messages);
    expect(email).toEqual({
      from: 'Website <website@web.company.example>',
      to: 'office@company.example',
      subject: 'Website enquiries held as possible spam: 26 (Saturday 21 November, 9 am)',
      messageId: `<${id}-${madeAt.getTime()}@web.company.example>`,
      headers: {
        'Resend-Idempotency-Key': `contact-digest/${id}-${madeAt.getTime()}`,
        'x-ms-reactions': 'disallow',
        'Auto-Submitted': 'auto-generated',
      },
      date: madeAt,
      html: expect.any(String),
    });
    const parts = partsOf(text);
    expect(parts).toHaveLength(28);
    expect([parts[0], parts[1], parts[26], parts[27]]).toEqual([
      `26 website enquiries held as possible spam

The senders saw the usual confirmation and expect an answer within ${promisedHours} hours, so please look for genuine enquiries. The least suspicious messages come first.

To answer a message, press the button under it: a reply to this email will not reach the visitor.
`,
      `
  Is the unit free?

${shortLines(aMessage({ name: 'n'.repeat(31) }))}
Reference: ${held(0).reference}
Received: Saturday 21 November 2026, 8:00 am AWST
Held because: the hidden field was filled; 9 links

Deliver it:
${link('deliver', held(0).id)}

Reply to ${'n'.repeat(29)}…:
mailto:ann@example.com?subject=Your%20enquiry%20(${held(0).reference})

Mark as answered:
${link('answered', held(0).id)}

This is spam:
${link('spam', held(0).id)}
`,
      `
One line each, with a link to the full message:

${held(25).reference}, ${'n'.repeat(29)}…: Is the unit free?
Deliver it:
${link('deliver', held(25).id)}
`,
      `\nAll of these are spam:\n${link('all-spam', id)}\n`,
    ]);
  });

  it('says why and shows each message on one line with a link, if it is brief', () => {
    const { messageId, text } = compose(messages, true);
    expect(messageId).toBe(`<${id}-brief-${madeAt.getTime()}@web.company.example>`);
    const [top, lines] = partsOf(text);
    expect(top).toContain(
      '\n\nThis email could not be sent with names and messages in it, so they are left out. Each link shows a message.\n',
    );
    expect(lines).toContain(`
One line each, with a link to the full message:

Reference: ${held(0).reference}; Received: Saturday 21 November 2026, 8:00 am AWST; Held because: the hidden field was filled; 9 links
Deliver it:
${link('deliver', held(0).id)}

`);
  });
});

it.each([
  ['quotation marks', '"'],
  ['Chinese characters', '好'],
])('A list fits 100 messages full of %s into fewer than 100,000 bytes', (_, one) => {
  const longest = mapContactFields(({ limit }) => one.repeat(limit));
  const message = { ...longest, email: `${one.repeat(240)}@x.com` };
  const reasons = Array.from({ length: 6 }, () => 'more than 5 messages from one visitor within an hour');
  const messages = many(100, { reasons, message });
  for (const kind of ['digest', 'reminder'] as const) {
    for (const brief of [false, true]) {
      const { html, text } = compose(messages, brief, kind);
      const { full, lines } = shownIn(text);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      expect(full.length > 0).toBe(!brief);
      expect([...full, ...lines].sort()).toEqual(references(messages).sort());
    }
  }
});

const ofLength = (place: number, length: number) => held(place, { message: aMessage({ message: 'w'.repeat(length) }) });

it('A list shows up to 25 messages in full as long as it stays below 100,000 bytes', () => {
  const digestWith = (length: number) => compose([...many(24), ofLength(24, length)]);
  const room = 99_999 - Buffer.byteLength(digestWith(0).html);
  const { html, text } = digestWith(room);
  expect(Buffer.byteLength(html)).toBe(99_999);
  expect(text).not.toContain('One line each');
  expect(shownIn(digestWith(room + 1).text).lines).toEqual([held(24).reference]);
});

it('A list still shows later messages in full after a message that is too long to fit', () => {
  expect(shownIn(compose([ofLength(0, 99_999), ...many(24).slice(1)]).text)).toEqual({
    full: references(many(24).slice(1)),
    lines: [held(0).reference],
  });
});

it('A list has the date at which it was made for three days, and then that of the day of its attempt', () => {
  const at = (days: number) => composeList({ ...list, madeFor: days * 86_400, messages: [held(0)] });
  const [fresh, late, later] = [at(2.999), at(3), at(3.9)];
  expect([fresh.date, late.date]).toEqual([madeAt, new Date('2026-11-24T00:00:00Z')]);
  expect(later).toEqual(late);
  expect(late.messageId).not.toBe(fresh.messageId);
});

const owner = 'owner@company.example';

const office = company.addresses.to;

const explanations = {
  '1 website enquiry held as possible spam': `The sender saw the usual confirmation and expects an answer within ${promisedHours} hours, so please see whether it is genuine.`,
  '1 website enquiry without an answer': `Nobody has marked it as answered. The page promises an answer within ${promisedHours} hours. After that, the owner gets an email.`,
  '2 website enquiries without an answer': `Nobody has marked them as answered. The page promises an answer within ${promisedHours} hours.`,
  '1 website enquiry nobody has answered': 'Please answer it, or ask the office to.',
  '2 website enquiries nobody has answered': 'Please answer them, or ask the office to.',
};

it.each([
  ['digest', owner, office, '1 website enquiry held as possible spam'],
  ['reminder', owner, office, '1 website enquiry without an answer'],
  ['reminder', undefined, office, '2 website enquiries without an answer'],
  ['overdue', owner, owner, '1 website enquiry nobody has answered'],
  ['overdue', undefined, office, '2 website enquiries nobody has answered'],
] as const)('A %s of a company with the owner %s goes to %s, and explains: %s', (kind, ofCompany, expected, title) => {
  const { to, text } = compose(many(Number(title.charAt(0))), false, kind, ofCompany);
  expect(to).toBe(expected);
  expect(text.split('\n\n').slice(0, 2)).toEqual([title, explanations[title]]);
});

it('An overdue email says below its messages why they are in it and how to reply, and above them what a brief one lacks', () => {
  const [full, brief] = [false, true].map((isBrief) => compose(many(2), isBrief, 'overdue').text.split('\n\n'));
  expect(full?.at(2)).toMatch(/^-+$/);
  expect(full?.slice(-2).join(' ')).toMatch(
    /^Nobody has marked them as answered, .* To answer a message, press the button/,
  );
  expect(brief?.at(2)).toMatch(/^This email could not be sent with names/);
  expect(brief?.at(-1)).toMatch(/^Nobody has marked them as answered, /);
});

describe('A reminder or an overdue email', () => {
  const late = (kind: 'reminder' | 'overdue', message: string, change: Partial<ListedMessage>) => {
    const receivedAt = new Date(madeAt.getTime() - (promisedHours + 1) * 3_600_000);
    return compose([held(47, { receivedAt, message: aMessage({ message }), ...change })], false, kind);
  };
  const waiting = `Waiting: ${promisedHours + 1} hours; the page promises ${promisedHours} hours`;
  const isLate = `Answer: at once, because the promised ${promisedHours} hours are over`;

  const usual = ['Mark as answered', 'This is spam'];

  it.each<['reminder' | 'overdue', ListedMessage['state'], string[], string[]]>([
    ['reminder', 'mailed', [...usual, 'Mark all as answered'], [isLate]],
    ['overdue', 'mailed', [...usual, 'Mark all as answered'], [waiting]],
    ['overdue', 'queued', usual, [waiting, 'Email: could not be delivered to the office']],
    ['overdue', 'held', ['Deliver it', ...usual], [waiting, 'Held because: 3 links']],
    ['overdue', 'discarded', ['Not spam', 'Mark as answered'], ['Decided: The office marked it as spam']],
    ['overdue', 'discarded', ['Not spam', 'Mark as answered', 'Deliver it'], [waiting]],
  ])('(%s) has the buttons, the sender, and the facts of a message that is %s', (kind, state, buttons, facts) => {
    const { text } = late(kind, 'Yes', { state, isMailed: !buttons.includes('Deliver it') });
    const labels = Array.from(text.matchAll(/^(.+):\n(?:https|mailto):/gm), ([, label]) => label);
    expect(labels).toEqual(['Reply to Ann Lee', ...buttons]);
    expect(text).toContain(`\n  Yes\n\n${shortLines(aMessage())}\nReference: ${held(47).reference}\n`);
    for (const line of facts) expect(text).toContain(`\n${line}\n`);
    expect(text).not.toContain('Asked again');
  });

  it.each([
    ['Hello,\n\nis the unit free?', 'Hello, is the unit free?'],
    ['w'.repeat(300), 'w'.repeat(300)],
    ['w'.repeat(301), `${'w'.repeat(299)}…`],
  ])('shows the words %j on one line, as %s', (words, shown) => {
    for (const kind of ['reminder', 'overdue'] as const) {
      expect(late(kind, words, { state: 'mailed' }).text).toContain(`\n  ${shown}\n`);
    }
  });

  it('has one button for all as soon as one of its messages was mailed', () => {
    const { text } = compose([held(1), held(2, { state: 'mailed' })], false, 'overdue');
    expect(text).toContain(`\nMark all as answered:\n${link('all-answered', id)}\n`);
  });

  it('says once that a visitor asked again, and when the message had been marked as answered', () => {
    const nudged = { nudgedAt: new Date('2026-11-21T01:00:00Z'), answeredAt: new Date('2026-11-20T02:00:00Z') };
    const { text } = late('overdue', '', { state: 'mailed', ...nudged });
    expect(text).toContain(`
Decided: Marked as answered on Friday 20 November 2026, 10:00 am AWST
Asked again: on Saturday 21 November 2026, 9:00 am AWST, no answer has come
`);
    expect(text.match(/asked again/gi)).toHaveLength(1);
  });
});

it('Each list of a company that sees replies sends a copy of a reply to the message’s own address', () => {
  const messages = many(2);
  const { text, html } = composeList({ ...list, messages });
  for (const { id } of messages) {
    const cc = encodeURIComponent(withReplies.replyAddress(id) ?? '').replace('%40', '@');
    expect(text.split(`&cc=${cc}\n`)).toHaveLength(2);
    expect(html.split(`?cc=${cc}"`)).toHaveLength(2);
  }
});
