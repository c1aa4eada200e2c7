/** An email program must show each header as one line of visible text, even if a visitor's text is hostile. */
import { parseMail } from '@protontech/jsmimeparser';
import fc from 'fast-check';
import { aMessage } from '../../../../tests/support/a-message.ts';
import { sampleEmails } from '../../../../local/emails/sample-emails.ts';
import { writeSource } from '../../../../local/emails/write-source.ts';
import { checkContactMessage, type ContactMessage } from '../contact/contact-message.ts';

const email = 'ann@example.com';

async function send(change: Partial<ContactMessage>) {
  const { source, envelope } = await writeSource(sampleEmails({ email, ...change }).full);
  const [head = ''] = source.split('\r\n\r\n');
  return { source, headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'), envelope };
}

/** Parses with Thunderbird's parser, which does not share nodemailer's mistakes. Each mailbox is `name <address>`. */
function shownBy(source: string) {
  const { subject, from, to = [] } = parseMail(source);
  // The package returns only the last address in Reply-To, but every one in Bcc.
  const { bcc: replyTo = [] } = parseMail(source.replace(/^Reply-To:/m, 'Bcc:'));
  const all = (list: ({ name: string; email?: string } | undefined)[]) =>
    list.flatMap((one) => (one ? [`${one.name} <${one.email ?? ''}>`] : []));
  return { subject, from: all([from]), to: all(to), replyTo: all(replyTo) };
}

/** All invisible characters, except those that words and emoji need. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}]|[^\P{Default_Ignorable_Code_Point}\ufe0f\u200c\u200d]|[\ufff9-\ufffb]/u;
/** The form in which nodemailer encodes text that is not ASCII. */
const encodedWords = /=\?UTF-8\?[BQ]\?[^?\s]+\?=/g;
/** The start of an encoded-word. An email program may drop the invisible characters in it. */
const encodedWord = /=[\ufe0f\u200c\u200d]*\?/;

async function expectSafeHeaders(change: Partial<ContactMessage>): Promise<void> {
  const { source, headers, envelope } = await send(change);
  expect(headers.map((line) => line.split(':')[0]).join()).toBe(
    'Resend-Idempotency-Key,X-Ms-Reactions,X-Auto-Response-Suppress,From,To,Reply-To,Subject,Message-ID,Date,MIME-Version,Content-Type',
  );
  expect(envelope).toEqual({ from: 'website@web.company.example', to: ['office@company.example'] });
  expect(headers.join('\n').replaceAll(encodedWords, '')).not.toContain('=?');
  const { subject = '', from, to, replyTo } = shownBy(source);
  expect(from).toEqual([expect.stringMatching(/ \(website\) <website@web\.company\.example>$/)]);
  expect(to).toEqual([' <office@company.example>']);
  expect(replyTo).toEqual([expect.stringMatching(/ <ann@example\.com>$/), expect.stringMatching(website)]);
  for (const line of [subject, ...from, ...replyTo]) {
    expect(line).not.toMatch(unsafe);
    // There is nothing left to decode, even for an email program that decodes repeatedly or leniently.
    expect(line).not.toMatch(encodedWord);
  }
}

const website = /^Website <replies\+[0-9a-f]{52}@in\.company\.example>$/;

describe("An email's headers", () => {
  it('stay safe for any valid name made of letters and characters that are special in headers', async () => {
    const piece = fc.constantFrom(
      ...['=?', '?=', '=', '?', 'utf-8', '?q?', '?b?', '=0d=0a', '=00', 'DQo=', '=E2=80=AE'],
      ...['_', ' ', '\r', '\n', '\t'],
      ...['\u0000', '\u007f', '\u0085', '\u2028', '\u202e', '\u200b', '\u200c', '\u200d', '\u00ad', '\u3164', '\ufe0f'],
      ...['a', 'é', '名', '🏖', '"', '\\', '<', '>', '@', ',', ';', ':', '(', ')', '[', ']', '%0A', '&#10;'],
    );
    const name = fc.array(piece, { minLength: 1, maxLength: 25 }).map((pieces) => pieces.join(''));
    const accepted = name.filter((value) => checkContactMessage(aMessage({ name: value })).ok);
    const examples: [string][] = [['=\u200b?utf-8?q?=0d=0aevil?='], ['n'.repeat(100)], ['👩‍👧'.repeat(20)]];
    await fc.assert(
      fc.asyncProperty(accepted, (value) => expectSafeHeaders({ name: value })),
      { examples },
    );
  });

  it.each(['Zoë Ångström', '山田 太郎', 'محمد علی', 'नमस्ते', 'Ann 🏖 Lee', 'O’Brien-Smith, Jr. (2)'])(
    'keep the name %s unchanged',
    async (name) => {
      const { source } = await send({ name });
      const { subject, from, replyTo } = shownBy(source);
      expect(subject).toContain(`Website enquiry from ${name} (`);
      expect(from).toEqual([`${name} (website) <website@web.company.example>`]);
      expect(replyTo).toEqual([`${name} <ann@example.com>`, expect.stringMatching(website)]);
    },
  );
});
