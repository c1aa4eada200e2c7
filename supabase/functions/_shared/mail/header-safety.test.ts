/** Whatever a visitor writes, mail programs show each header as one line of visible text. */
import fc from 'fast-check';
import { aMessage } from '../../../../tests/support/a-message.ts';
import { mailParsers } from '../../../../tests/support/mail-parsers.ts';
import { sentMail } from '../../../../tests/support/sent-mail.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { composeNotification } from './notification.ts';

const addresses = { from: 'Company Website <website@company.example>', to: 'office@company.example' };

function send(change: Partial<ContactMessage>) {
  const received = {
    id: '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e',
    reference: 'JNHNM43F',
    receivedAt: new Date('2026-11-21T00:47:00Z'),
    message: aMessage(change),
  };
  return sentMail(composeNotification(received, addresses, { answered: '', spam: '' }));
}

/** Line breaks, control characters, and everything without a glyph except the parts of words and emoji. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}]|[^\P{Default_Ignorable_Code_Point}\ufe0f\u200c\u200d]|[\ufff9-\ufffb]/u;
/** What Nodemailer makes of a text that is not ASCII. */
const encodedWords = /=\?UTF-8\?[BQ]\?[^?\s]+\?=/g;

async function expectSafeHeaders(change: Partial<ContactMessage>): Promise<void> {
  const { source, headers } = await send(change);
  expect(headers.join('\n').replaceAll(encodedWords, '')).not.toContain('=?');
  for (const parse of Object.values(mailParsers)) {
    const { subject = '', from, to, replyTo } = await parse(source);
    expect(from).toEqual(['Company Website <website@company.example>']);
    expect(to).toEqual([' <office@company.example>']);
    expect(replyTo).toHaveLength(1);
    expect(replyTo[0]).toMatch(/ <ann@example\.com>$/);
    for (const line of [subject, ...replyTo]) {
      expect(line).not.toMatch(unsafe);
      // Nothing is left to decode, however often and however leniently a mail program does it.
      expect(line).not.toContain('=?');
    }
  }
}

const encodedLineBreak = '=?utf-8?q?=0d=0aBcc:evil@x.com?=';

test.each([
  ['an encoded line break', encodedLineBreak],
  ['an encoded line break after a word', `Ann ${encodedLineBreak} Lee`],
  ['an encoded line break in the middle of a word', `Ann${encodedLineBreak}Lee`],
  ['an encoded line break in Base64', '=?UTF-8?B?DQpCY2M6IGV2aWxAeC5jb20=?='],
  ['an encoded line break with a language', '=?utf-8*en?q?=0aBcc:_evil@x.com?='],
  ['an encoded line break with a space in it', '=?utf-8?q?a =0d=0a b?='],
  ['an encoded line break in another character set', '=?iso-2022-jp?b?GyRCDQobKEI=?= =?utf-7?q?+AA0ACg-?='],
  ['an encoded line break that is itself encoded', '=?utf-8?q?=3D=3Futf-8=3Fq=3F=0Aevil=3F=3D?='],
  ['an encoded line break beside letters that are not ASCII', `Zoë ${encodedLineBreak}`],
  ['an encoded line break hidden by a zero-width space', '=\u200b?utf-8?q?=0d=0aevil?='],
  ['an encoded line break hidden by a control character', '=\u0000?utf-8?q?=0d=0aevil?='],
  ['an encoded line break hidden by a joiner', '=\u200d?utf-8?q?=0d=0aevil?='],
  ['an encoded line break in two parts', '=?utf-8?q?=0d?= =?utf-8?q?=0aevil?='],
  ['an encoded direction mark', '=?utf-8?b?4oCubGl2ZQ==?='],
  ['an encoded zero-width space', '=?utf-8?q?=E2=80=8B?='],
  ['an encoded NUL', '=?utf-8?q?Ann=00?='],
  ['an encoded-word that does not end', '=?utf-8?q?=0d=0aevil'],
  ['quotes around an encoded line break', `"${encodedLineBreak}" \\"`],
  ['line breaks', 'Ann\r\nBcc: evil@x.com\n\u2028\u2029\u0085\v\fLee'],
  ['control characters', 'A\u0000n\u0007n\u001b[31m\u007f\u0080Lee'],
  ['direction marks', '\u202eeeL\u2066\u2069\u200e\u200f\u061cAnn'],
  ['zero-width characters', 'A\u200bn\u2060n\ufeff\u00ad\u180e Lee\u034f'],
  ['letters without a glyph', '\u115f\u1160\u3164\uffa0Ann\u17b4'],
  ['tags', 'Ann\u{e0001}\u{e0041}\u{e007f}'],
  ['variation selectors', 'Ann\ufe00\ufe0f\u{e0100}'],
  ['another address', 'Ann" <evil@x.com>, "'],
  ['a group of addresses', 'Ann: evil@x.com, evil@y.com;'],
])('a name with %s', async (_, name) => {
  await expectSafeHeaders({ name });
});

test('any name of the characters that matter in headers', async () => {
  const piece = fc.constantFrom(
    ...['=?', '?=', '=', '?', 'utf-8', '?q?', '?b?', '=0d=0a', '=00', 'DQo=', '=E2=80=AE', '_', ' ', '\r', '\n', '\t'],
    ...['\u0000', '\u007f', '\u0085', '\u2028', '\u202e', '\u200b', '\u200c', '\u200d', '\u00ad', '\u3164', '\ufe0f'],
    ...['a', 'é', '名', '🏖', '"', '\\', '<', '>', '@', ',', ';', ':', '(', ')', '[', ']', '%0A', '&#10;'],
  );
  const name = fc.array(piece, { minLength: 1, maxLength: 25 }).map((pieces) => pieces.join(''));
  await fc.assert(fc.asyncProperty(name, (value) => expectSafeHeaders({ name: value })));
});

test('a name in any script stays as it is', async () => {
  const names = ['Zoë Ångström', '山田 太郎', 'محمد علی', 'नमस्ते', 'Ann 🏖 Lee', 'O’Brien-Smith, Jr. (2=?)'];
  for (const name of names) {
    const { source } = await send({ name });
    for (const parse of Object.values(mailParsers)) {
      const { subject, replyTo } = await parse(source);
      const shown = name.replace('=?', '= ?');
      expect({ subject, replyTo }).toEqual({
        subject: `Website enquiry from ${shown}`,
        replyTo: [`${shown} <ann@example.com>`],
      });
    }
  }
});

test.each(['=?utf-8?q?=0d=0aBcc=3aevil?=@x.com', 'ann=?utf-8?b?Cg==?=@x.com'])(
  'an email address with an encoded-word, %s, is in no header, and in the text as it is',
  async (email) => {
    const { source, headers } = await send({ email });
    expect(headers.join('\n')).not.toContain('=?');
    for (const parse of Object.values(mailParsers)) {
      const { replyTo, text } = await parse(source);
      expect(replyTo).toEqual([]);
      expect(text).toContain(`Email: ${email}\n`);
    }
  },
);
