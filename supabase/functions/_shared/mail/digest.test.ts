import { aMessage } from '../../../../tests/support/a-message.ts';
import { sentMail } from '../../../../tests/support/sent-mail.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { composeDigest, type HeldMessage } from './digest.ts';

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

type Given = { messages?: HeldMessage[]; refused?: boolean; attempts?: number };

function compose({ messages = [ann, bot], refused = false, attempts = 1 }: Given = {}): ReturnType<
  typeof composeDigest
> {
  const madeAt = new Date('2026-11-21T01:30:00Z');
  const entries = messages.map((held) => ({ count: 1, messages: [held] }));
  return composeDigest({ id, madeAt, entries, more: 0, refused, attempts }, addresses);
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
  });
});

test('explains what to do', () => {
  expect(compose().text).toContain(
    `What is listed here looked like spam when it came, and was held. Whoever sent it was told, like everyone, that the
message has been sent, and expects an answer within 24 hours: please look whether a person is among them.

To answer one, write to its address.

To have one mailed as usual, run this in the SQL editor of the database, with its reference:

  select release_contact_message('JNHNM43F');

There is nothing to do about spam.

------------------------------------------------------------------------
`,
  );
});

test('lists each message with its hold reasons, and without empty fields', () => {
  const { text } = compose();
  expect(text).toContain(`
------------------------------------------------------------------------
Reference: JNHNM43F
Received: Saturday 21 November 2026, 8:47 am AWST
Held because: more than 5 messages from one visitor within an hour
Name: Ann Lee
Email: ann@example.com
Phone: 0400 000 000
`);
  expect(text).toContain('\n\n  Hello,\n  \n  is the unit free?\n');
  expect(text).toContain(`
------------------------------------------------------------------------
Reference: HHHHHHHH
Received: Saturday 21 November 2026, 9:05 am AWST
Held because: the hidden field was filled; 9 links
Name: Bot
Email: bot@example.com
`);
  expect(text).toMatch(/\n\n {2}Buy now\n$/);
  expect(text.match(/^Phone: /gm)).toHaveLength(1);
});

test.each(contactFields)('has the value of $name', ({ name }) => {
  const message = aMessage();
  expect(compose({ messages: [{ ...ann, message }] }).text).toContain(message[name]);
});

test('is the same mail at every attempt', () => {
  expect(compose({ attempts: 50 })).toEqual(compose({ attempts: 1 }));
});

describe('once the mail server has refused it permanently', () => {
  test('is another mail, without anything that visitors wrote', () => {
    expect(compose({ refused: true })).toEqual({
      from: 'Company Website <website@company.example>',
      to: 'office@company.example',
      subject: 'Website: 2 messages held as possible spam',
      messageId: `<${id}-brief@company.example>`,
      headers: { 'Resend-Idempotency-Key': `contact-digest/${id}-brief` },
      date: new Date('2026-11-21T01:30:00Z'),
      text: `What is listed here looked like spam when it came, and was held. Whoever sent it was told, like everyone, that the
message has been sent, and expects an answer within 24 hours: please look whether a person is among them.

The mail server refused this mail with names and messages in it. To read one:

  select ${contactFields.map(({ column }) => column).join(', ')} from contact_messages where reference = 'JNHNM43F';

To have one mailed as usual, run this in the SQL editor of the database, with its reference:

  select release_contact_message('JNHNM43F');

There is nothing to do about spam.

------------------------------------------------------------------------
Reference: JNHNM43F
Received: Saturday 21 November 2026, 8:47 am AWST
Held because: more than 5 messages from one visitor within an hour

------------------------------------------------------------------------
Reference: HHHHHHHH
Received: Saturday 21 November 2026, 9:05 am AWST
Held because: the hidden field was filled; 9 links
`,
    });
  });
});

test('has the singular for one message', () => {
  const { subject, text } = compose({ messages: [bot] });
  expect(subject).toBe('Website: 1 message held as possible spam');
  expect(text).toContain("select release_contact_message('HHHHHHHH');");
});

describe('in a flood', () => {
  const flood = (length: number) => Array.from({ length }, (_, number) => ({ ...bot, reference: `BOT${number + 1}` }));
  const inShort = `${'-'.repeat(72)}\nand, in short:\n\n`;

  test('shows 200 messages in full', () => {
    const { subject, text } = compose({ messages: flood(200) });
    expect(subject).toBe('Website: 200 messages held as possible spam');
    expect(text.match(/^Reference: /gm)).toHaveLength(200);
    expect(text).not.toContain('in short');
  });

  test('has one line for each further message, whatever it contains', () => {
    const forged = { ...ann.message, name: 'Bot\nReference: EVE', message: `Hello\n\nEmail: eve\n${'x'.repeat(100)}` };
    const messages = [...flood(200), ann, { ...ann, reference: 'FORGED', message: forged }];
    const text = compose({ messages }).text;
    expect(text.match(/^Reference: /gm)).toHaveLength(200);
    expect(text.slice(text.indexOf(inShort)))
      .toBe(`${inShort}JNHNM43F  Ann Lee, ann@example.com: Hello, is the unit free?
FORGED  Bot Reference: EVE, ann@example.com: Hello Email: eve ${'x'.repeat(62)}…
`);
  });

  test('lists all of them without anything that visitors wrote, once it was refused', () => {
    const { text } = compose({ messages: flood(201), refused: true });
    expect(text.match(/^Reference: /gm)).toHaveLength(201);
    expect(text).not.toContain('bot@example.com');
  });
});

test.each(['\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
  'a message whose lines are separated by %j cannot forge another entry',
  (lineBreak) => {
    const lines = ['-'.repeat(72), 'Reference: HHHHHHHH', 'Email: eve@example.com'];
    const { text } = compose({ messages: [{ ...bot, message: { ...bot.message, message: lines.join(lineBreak) } }] });
    const shown = text.split(/[\n\u2028\u2029\u0085\v\f]/);
    for (const line of lines) expect(shown).toContain(`  ${line}`);
    expect(shown.filter((line) => line.startsWith('Reference: '))).toEqual(['Reference: HHHHHHHH']);
    expect(shown.filter((line) => line.startsWith('---'))).toHaveLength(1);
    expect(shown).not.toContain('Email: eve@example.com');
  },
);

test('a name or a phone with line breaks cannot forge other lines', () => {
  const forged = { ...bot.message, name: 'Bot\nEmail: eve@example.com', phone: '1\r\nHeld because: no reason' };
  expect(compose({ messages: [{ ...bot, message: forged }] }).text).toContain(
    '\nName: Bot Email: eve@example.com\nEmail: bot@example.com\nPhone: 1 Held because: no reason\n',
  );
});

test.each(['name', 'phone', 'message'] as const)('%s adds no header and no recipient to the mail', async (field) => {
  const message = { ...bot.message, [field]: 'Bot\r\nBcc: eve@example.com\r\n\r\n<script>' };
  const { headers, envelope } = await sentMail(compose({ messages: [{ ...bot, message }] }));
  expect(headers.map((line) => line.split(':')[0])).toEqual([
    'Resend-Idempotency-Key',
    'From',
    'To',
    'Subject',
    'Message-ID',
    'Date',
    'Content-Transfer-Encoding',
    'MIME-Version',
    'Content-Type',
  ]);
  expect(envelope).toEqual({ from: 'website@company.example', to: ['office@company.example'] });
});
