/** The digest, and with it what holds for each list. */
import { aMessage } from '../../../../tests/support/a-message.ts';
import { company } from '../../../../tests/support/sample-mails.ts';
import { referenceOf } from '../contact/reference.ts';
import type { HeldMessage } from '../messages/message.ts';
import { composeDigest } from './digest.ts';
import { composeReminder } from './reminder.ts';

const { link } = company;
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const madeAt = new Date('2026-11-21T01:30:00Z');

function held(place: number, change: Partial<HeldMessage> = {}): HeldMessage {
  const id = `aaaaaaaa-0000-4000-8000-${String(place).padStart(12, '0')}`;
  return {
    id,
    reference: referenceOf(id),
    receivedAt: new Date(Date.UTC(2026, 10, 21, 0, place)),
    reasons: ['3 links'],
    visitor: `visitor ${place}`,
    message: aMessage(),
    ...change,
  };
}

const many = (count: number, change?: Partial<HeldMessage>) =>
  Array.from({ length: count }, (_, at) => held(at, change));

const compose = (messages: HeldMessage[], brief = false) =>
  composeDigest({ kind: 'digest', id, madeAt, brief, messages }, company);

const references = (messages: HeldMessage[]) => messages.map(({ reference }) => reference);

/** The references of the messages in full, and of those in a line each, in the order of the email. */
function shownIn(text: string): { full: string[]; lines: string[] } {
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, reference = '']) => reference);
  return { full: found(/^Reference: (\w{8})$/gm), lines: found(/^(?:Reference: )?(\w{8})[,;] /gm) };
}

describe.each([false, true])('a digest (brief: %s)', (brief) => {
  const change = { reasons: ['the hidden field was filled', '9 links'], message: aMessage({ name: 'n'.repeat(31) }) };

  test('says what to do and why each message was held, the first 25 in full and the others in a line each', async () => {
    const note = brief
      ? 'This email could not be sent with names and messages in it: the page of each link shows the message.'
      : 'To answer one, write to its email address: a reply to this email does not reach the visitor.';
    const { text, ...email } = await compose(many(26, change), brief);
    const ownId = brief ? `${id}-brief` : id;
    expect(email).toEqual({
      from: 'Website <website@company.example>',
      to: 'office@company.example',
      subject: 'Website enquiries held as possible spam: 26',
      messageId: `<${ownId}@company.example>`,
      headers: { 'Resend-Idempotency-Key': `contact-digest/${ownId}` },
      date: madeAt,
      html: brief ? expect.not.stringMatching(/nnn|ann@|0400|Is the unit/) : expect.stringContaining('nnn'),
    });
    const parts = text.split(`\n${'-'.repeat(72)}\n`);
    const ofVisitor = `  Is the unit free?\n\nName: ${'n'.repeat(31)}\nEmail: ann@example.com\nPhone: 0400 000 000\n`;
    const receipt = `Reference: ${held(25).reference}; Received: Saturday 21 November 2026, 8:25 am AWST; Held because: the hidden field was filled; 9 links`;
    expect(parts).toHaveLength(27);
    expect([parts[0], parts[1], parts[26]]).toEqual([
      `Website enquiries held as possible spam: 26. Their senders saw the usual confirmation and expect an answer within 24 hours: please look for people among them. What looks least like spam comes first.

${note}

All of these are spam:
${await link('all-spam', id, madeAt)}
`,
      `
${brief ? '' : ofVisitor}Reference: ${held(0).reference}
Received: Saturday 21 November 2026, 8:00 am AWST
Held because: the hidden field was filled; 9 links

Deliver it:
${await link('deliver', held(0).id, madeAt)}

This is spam:
${await link('spam', held(0).id, madeAt)}
`,
      `
The others, each with a link to the whole message:

${brief ? receipt : `${held(25).reference}, ${'n'.repeat(29)}…: Is the unit free?`}
Deliver it:
${await link('deliver', held(25).id, madeAt)}
`,
    ]);
  });

  test.each([
    ['quotation marks', '"'],
    ['Chinese characters', '好'],
  ])('of 100 messages full of %s stays below 100,000 bytes and lists each, as a reminder does', async (_, one) => {
    const message = { name: one.repeat(100), email: `${one.repeat(240)}@x.com`, phone: one.repeat(20) };
    const reasons = Array.from({ length: 6 }, () => 'more than 5 messages from one visitor within an hour');
    const messages = many(100, { reasons, message: { ...message, message: one.repeat(1_000) } });
    const reminder = await composeReminder({ kind: 'reminder', id, madeAt, brief, messages }, company);
    for (const { html, text } of [await compose(messages, brief), reminder]) {
      const { full, lines } = shownIn(text);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      expect(full.length).toBeGreaterThan(0);
      expect([...full, ...lines].sort()).toEqual(references(messages).sort());
    }
  });
});

test('the fewest reasons come first, then who waits longest, and one message per visitor before the second of any', async () => {
  const messages = [
    held(0, { visitor: 'flood', reasons: ['a', 'b'] }),
    held(1, { visitor: 'flood', reasons: ['a'] }),
    held(2, { visitor: 'flood', reasons: ['a'] }),
    held(3, { visitor: 'guest', reasons: ['a', 'b', 'c'] }),
    held(4, { visitor: 'owner', reasons: ['a'] }),
    held(5, { visitor: 'guest', reasons: ['a', 'b', 'c'] }),
  ];
  const order = [1, 4, 3, 2, 5, 0].map((place) => held(place).reference);
  expect(shownIn((await compose(messages)).text).full).toEqual(order);
});

describe('messages are in full', () => {
  const ofLength = (place: number, length: number) =>
    held(place, { message: aMessage({ message: 'w'.repeat(length) }) });

  test('up to 25, and up to the last byte below 100,000', async () => {
    const digestWith = (length: number) => compose([...many(24), ofLength(24, length)]);
    const room = 99_999 - Buffer.byteLength((await digestWith(0)).html);
    const { html, text } = await digestWith(room);
    expect(Buffer.byteLength(html)).toBe(99_999);
    expect(text).not.toContain('The others');
    expect(shownIn((await digestWith(room + 1)).text).lines).toEqual([held(24).reference]);
  });

  test('also after one that has no room', async () => {
    expect(shownIn((await compose([ofLength(0, 99_999), ...many(24).slice(1)])).text)).toEqual({
      full: references(many(24).slice(1)),
      lines: [held(0).reference],
    });
  });
});
