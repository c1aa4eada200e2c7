import { aMessage } from '../../../../tests/support/a-message.ts';
import { sentMail } from '../../../../tests/support/sent-mail.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { createLinks } from '../links/create-links.ts';
import { digestLinks } from '../links/mail-links.ts';
import { composeDigest, type Digest, type HeldMessage } from './digest.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const addresses = { from: 'Company Website <website@company.example>', to: 'office@company.example' };
const ann: HeldMessage = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  reasons: ['more than 5 messages from one visitor within an hour'],
  message: aMessage({ message: 'Hello,\n\nis the unit free?' }),
};
const bot: HeldMessage = {
  id: 'aaaaaaaa-0000-4000-8000-000000000002',
  reference: 'HHHHHHHH',
  receivedAt: new Date('2026-11-21T01:05:00Z'),
  reasons: ['the hidden field was filled', '9 links'],
  message: aMessage({ name: 'Bot', email: 'bot@example.com', phone: '', message: 'Buy now' }),
};

/** One visitor for each message. */
const visitors = (...messages: HeldMessage[]) => messages.map((held) => ({ count: 1, messages: [held] }));

const linksOf = ({ id }: HeldMessage) => ({
  read: `https://company.example/read/${id}`,
  deliver: `https://company.example/deliver/${id}`,
  delete: `https://company.example/delete/${id}`,
});

/** Their lines below a message that is shown. */
const actionsOf = (held: HeldMessage) =>
  `Deliver it:\n${linksOf(held).deliver}\n\nDelete it:\n${linksOf(held).delete}\n`;

const introduction =
  'These messages looked like spam and were held. Their senders saw the usual confirmation and expect an answer within ' +
  '24 hours: please look for people among them. Visitors with few messages, and with little that looks like spam, come first.';

function compose(change: Partial<Digest> = {}): ReturnType<typeof composeDigest> {
  const madeAt = new Date('2026-11-21T01:30:00Z');
  const digest = { id, madeAt, entries: visitors(ann, bot), more: 0, refused: false, attempts: 1 };
  const { entries } = { ...digest, ...change };
  const links = {
    allSpam: 'https://company.example/all-spam',
    messages: new Map(entries.flatMap(({ messages }) => messages.map((held) => [held.id, linksOf(held)]))),
  };
  return composeDigest({ ...digest, ...change }, addresses, links);
}

test('goes from the company to the company, with an identity that is the same for every copy', () => {
  expect(compose()).toEqual({
    from: 'Company Website <website@company.example>',
    to: 'office@company.example',
    subject: 'Website: 2 messages held as possible spam',
    messageId: `<${id}@company.example>`,
    headers: { 'Resend-Idempotency-Key': `contact-digest/${id}` },
    date: new Date('2026-11-21T01:30:00Z'),
    text: expect.any(String),
    html: expect.any(String),
  });
});

test('explains what to do', () => {
  const { text } = compose();
  expect(
    text.startsWith(`${introduction}

To answer one, write to its email address: a reply to this mail does not reach the visitor.

All of these are spam:
https://company.example/all-spam

------------------------------------------------------------------------
`),
  ).toBe(true);
});

test('lists each message first with its text, then its sender, time, reference and hold reasons, without empty fields', () => {
  const { text } = compose();
  expect(text).toContain(`
------------------------------------------------------------------------

  Hello,

  is the unit free?

Name: Ann Lee
Email: ann@example.com
Phone: 0400 000 000
Reference: JNHNM43F
Received: Saturday 21 November 2026, 8:47 am AWST
Held because: more than 5 messages from one visitor within an hour

${actionsOf(ann)}
------------------------------------------------------------------------

  Buy now

Name: Bot
Email: bot@example.com
Reference: HHHHHHHH
Received: Saturday 21 November 2026, 9:05 am AWST
Held because: the hidden field was filled; 9 links

${actionsOf(bot)}`);
});

test.each(contactFields)('has the value of $name', ({ name }) => {
  const message = aMessage();
  expect(compose({ entries: visitors({ ...ann, message }) }).text).toContain(message[name]);
});

test('is the same mail at every attempt', () => {
  expect(compose({ attempts: 50 })).toEqual(compose({ attempts: 1 }));
});

describe('once the mail server has refused its content', () => {
  test('is another mail, without anything that visitors wrote', () => {
    const { html, ...mail } = compose({ refused: true });
    expect(mail).toEqual({
      from: 'Company Website <website@company.example>',
      to: 'office@company.example',
      subject: 'Website: 2 messages held as possible spam',
      messageId: `<${id}-brief@company.example>`,
      headers: { 'Resend-Idempotency-Key': `contact-digest/${id}-brief` },
      date: new Date('2026-11-21T01:30:00Z'),
      text: `${introduction}

The mail server did not accept this mail with names and messages in it.

All of these are spam:
https://company.example/all-spam

------------------------------------------------------------------------

Reference: JNHNM43F
Received: Saturday 21 November 2026, 8:47 am AWST
Held because: more than 5 messages from one visitor within an hour

Read the message:
${linksOf(ann).read}

${actionsOf(ann)}
------------------------------------------------------------------------

Reference: HHHHHHHH
Received: Saturday 21 November 2026, 9:05 am AWST
Held because: the hidden field was filled; 9 links

Read the message:
${linksOf(bot).read}

${actionsOf(bot)}`,
    });
    for (const { message } of [ann, bot]) {
      for (const written of Object.values(message).filter((value) => value !== '')) expect(html).not.toContain(written);
    }
  });
});

test('has the singular for one message', () => {
  const { subject, text } = compose({ entries: visitors(bot) });
  expect(subject).toBe('Website: 1 message held as possible spam');
  expect(text).toContain('Reference: HHHHHHHH');
});

test('says how many messages come in the next digest, if any do', () => {
  expect(compose({ more: 12_345 }).text).toContain('\n\nNot in this list: 12,345 messages, for the next digest.\n\n');
  expect(compose({ more: 1 }).text).toContain('Not in this list: 1 message, ');
  expect(compose().text).not.toContain('Not in this list');
});

describe('several messages of one visitor', () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...bot, reference: `BOT${index + 1}` }));
  const person = { count: 3, messages: numbered(3) };
  const forged = { ...ann.message, name: 'Bot\nReference: EVE', message: `Hello\n\nEmail: eve\n${'x'.repeat(100)}` };
  const flood = { count: 2_995, messages: [bot, ann, { ...ann, reference: 'FORGED', message: forged }] };

  test('are shown in full as long as they are few', () => {
    const { subject, text } = compose({ entries: [...visitors(ann), person] });
    expect(subject).toBe('Website: 4 messages held as possible spam');
    expect(text.match(/^Reference: .*$/gm)).toEqual(
      ['JNHNM43F', 'BOT1', 'BOT2', 'BOT3'].map((one) => `Reference: ${one}`),
    );
    expect(text.match(/^ {2}Buy now$/gm)).toHaveLength(3);
    expect(text).not.toContain('from one IP address');
  });

  test('are one entry if they are a flood: their number, the first in full, and the beginning of two more', () => {
    const { subject, text } = compose({ entries: [...visitors(ann), flood, ...visitors(bot)] });
    expect(subject).toBe('Website: 2,997 messages held as possible spam');
    expect(text).toContain(`
------------------------------------------------------------------------

2,995 from one IP address, the first three:

  Buy now

Name: Bot
Email: bot@example.com
Reference: HHHHHHHH
Received: Saturday 21 November 2026, 9:05 am AWST
Held because: the hidden field was filled; 9 links

${actionsOf(bot)}
  Hello, is the unit free?

Name: Ann Lee
`);
    expect(text).toContain(`
${actionsOf(ann)}
  Hello Email: eve ${'x'.repeat(62)}…

Name: Bot Reference: EVE
Email: ann@example.com
Phone: 0400 000 000
Reference: FORGED
`);
    expect(text.match(/^-+$/gm)).toHaveLength(3);
  });

  test('have nothing that the visitor wrote, once the digest was refused', () => {
    const { text } = compose({ entries: [...visitors(ann), flood], refused: true });
    expect(text).toContain(`
------------------------------------------------------------------------

2,995 from one IP address, the first three:

Reference: HHHHHHHH
Received: Saturday 21 November 2026, 9:05 am AWST
Held because: the hidden field was filled; 9 links

Read the message:
${linksOf(bot).read}

${actionsOf(bot)}
Reference: JNHNM43F
`);
    expect(text.match(/^Reference: /gm)).toHaveLength(4);
    for (const written of ['Ann', 'ann@example.com', 'Bot', 'bot@example.com', 'Buy now', 'is the unit free?']) {
      expect(text).not.toContain(written);
    }
  });
});

test.each(['\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
  'a message whose lines are separated by %j cannot forge another entry',
  (lineBreak) => {
    const lines = ['-'.repeat(72), 'Reference: HHHHHHHH', 'Email: eve@example.com'];
    const { text } = compose({
      entries: visitors({ ...bot, message: { ...bot.message, message: lines.join(lineBreak) } }),
    });
    const shown = text.split(/[\n\u2028\u2029\u0085\v\f]/);
    for (const line of lines) expect(shown).toContain(`  ${line}`);
    expect(shown.filter((line) => line.startsWith('Reference: '))).toEqual(['Reference: HHHHHHHH']);
    expect(shown.filter((line) => line.startsWith('---'))).toHaveLength(1);
    expect(shown).not.toContain('Email: eve@example.com');
  },
);

test('a name or a phone with line breaks cannot forge other lines', () => {
  const forged = { ...bot.message, name: 'Bot\nEmail: eve@example.com', phone: '1\r\nHeld because: no reason' };
  expect(compose({ entries: visitors({ ...bot, message: forged }) }).text).toContain(
    '\nName: Bot Email: eve@example.com\nEmail: bot@example.com\nPhone: 1 Held because: no reason\nReference: ',
  );
});

test.each(['name', 'phone', 'message'] as const)('%s adds no header and no recipient to the mail', async (field) => {
  const message = { ...bot.message, [field]: 'Bot\r\nBcc: eve@example.com\r\n\r\n<script>' };
  const { headers, envelope } = await sentMail(compose({ entries: visitors({ ...bot, message }) }));
  expect(headers.map((line) => line.split(':')[0])).toEqual([
    'Resend-Idempotency-Key',
    'From',
    'To',
    'Subject',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
  ]);
  expect(envelope).toEqual({ from: 'website@company.example', to: ['office@company.example'] });
});

describe('Of 600 visitors', () => {
  const held = (visitor: number, count: number, message = ann.message): HeldMessage[] =>
    Array.from({ length: count }, (_, place) => ({ ...ann, id: `visitor ${visitor}, message ${place}`, message }));

  const sixHundred = (count: number, message?: HeldMessage['message']) =>
    Array.from({ length: 600 }, (_, visitor) => ({ count, messages: held(visitor, Math.min(count, 3), message) }));

  test('the first 200 are in full, and each of the others has the beginning of one message with a link to read it', () => {
    const longest = aMessage({ message: `${'long '.repeat(40)}end` });
    const { text } = compose({ entries: sixHundred(1, longest) });
    const parts = text.split(`\n${'-'.repeat(72)}\n`).slice(1);
    expect(parts).toHaveLength(600);
    expect(parts.map((part) => part.includes('end'))).toEqual(parts.map((_, index) => index < 200));
    expect(parts.map((part) => part.includes('/read/'))).toEqual(parts.map((_, index) => index >= 200));
    for (const part of parts) expect(part).toContain('Email: ann@example.com');
  });

  test.each([2, 50])(
    'who sent %i messages each, the later ones are said to have sent more than the one shown',
    (count) => {
      const { text } = compose({ entries: sixHundred(count) });
      expect(text.match(new RegExp(`^${count} from one IP address, the first one:$`, 'gm'))).toHaveLength(400);
    },
  );

  test('with three of the longest messages each, the mail is below 20 MB: most mail servers accept 25', async () => {
    const longest = aMessage({ name: '好'.repeat(100), message: '好'.repeat(1_000) });
    const digest = { id, madeAt: new Date(), entries: sixHundred(3, longest), more: 0, refused: false, attempts: 1 };
    const link = createLinks({ secret: 'secret-of-the-tests', siteUrl: 'https://www.company.example' });
    const { source } = await sentMail(composeDigest(digest, addresses, await digestLinks(link, digest)));
    expect(source.length).toBeLessThan(20_000_000);
  });
});
