/** Whatever a client posts to the site function, or to the edge function directly. */
import fc from 'fast-check';
import { mapContactFields, type ContactField } from '../../supabase/functions/_shared/contact/contact-fields';
import { checkContactMessage, type ContactMessage } from '../../supabase/functions/_shared/contact/contact-message';
import { messageIn } from '../../supabase/functions/_shared/messages/message';
import { startFakeMailServer, type MailServer } from '../support/fake-mail-server';
import { mailParsers } from '../support/mail-parsers';
import { ageArrivals, untilNoneIsQueued, useOwnStack } from '../support/stack';

let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startFakeMailServer();
});

const { stack, sql } = useOwnStack(() => ({
  SMTP_URL: mailServer.url,
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'website@company.example',
}));

// Accepted messages are mailed, so that the tests can read the emails.
beforeAll(() => ageArrivals(sql()));

afterAll(() => mailServer.stop());

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  // Any code unit, so half surrogate pairs too.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom('\0', '\x01', '\x1b', '\x7f', '\u0085', '\u2028', '\u202e', '\r', '\n', '\t', ' '),
    maxLength: 20,
  }),
  fc.constantFrom(
    'Mallory\r\nBcc: victim@example.com',
    'Mallory\nX-Injected: yes\n\n<b>body</b>',
    'a@example.com\r\nRCPT TO:<victim@example.com>',
    '"a@example.com, victim@example.com"@example.com',
    '"><script>alert(1)</script>',
    "'; drop table contact_messages; --",
    '\r\n.\r\nMAIL FROM:<mallory@example.com>\r\n',
    '=?utf-8?Q?=0D=0ABcc:_victim@example.com?=',
    '\ud83c',
    '🏖️'.repeat(60),
    'm'.repeat(1000),
    'm'.repeat(1001),
  ),
  fc
    .tuple(fc.constantFrom('ann', 'Ann Lee', 'a.b+c'), fc.constantFrom('', '\r\n', '\0', ' '))
    .map((parts) => parts.join('')),
);

const value = fc.oneof({ arbitrary: nasty, weight: 6 }, { arbitrary: fc.jsonValue(), weight: 1 });

const address = fc.oneof(
  { arbitrary: fc.emailAddress(), weight: 4 },
  { arbitrary: fc.constant('ann@example.com'), weight: 4 },
  { arbitrary: value, weight: 1 },
);

const optional = fc.oneof(fc.constant(''), fc.string({ maxLength: 20 }), value);

function valueOf({ control, required }: ContactField): fc.Arbitrary<unknown> {
  if ('type' in control && control.type === 'email') return address;
  return required ? value : optional;
}

/** Mostly close enough to a message to be accepted. */
const likeAMessage = fc.record(mapContactFields(valueOf), { requiredKeys: ['name', 'email'] });

const body = fc.oneof(
  { arbitrary: likeAMessage.map((fields) => JSON.stringify(fields)), weight: 12 },
  {
    arbitrary: likeAMessage.map((fields) =>
      new URLSearchParams(
        Object.entries(fields).map(([name, text]) => [name, typeof text === 'string' ? text : JSON.stringify(text)]),
      ).toString(),
    ),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(likeAMessage, nasty, fc.jsonValue())
      .map(([fields, website, seconds]) => JSON.stringify({ ...fields, website, seconds })),
    weight: 2,
  },
  { arbitrary: fc.json(), weight: 2 },
  { arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 2 },
  {
    arbitrary: fc.constantFrom(
      '',
      '{',
      '['.repeat(8000),
      '[{"a":'.repeat(2500),
      'm'.repeat(1024 * 1024),
      `{"name":"${'n'.repeat(1024 * 1024)}"}`,
    ),
    weight: 1,
  },
);

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 8 },
  { arbitrary: fc.constant('application/x-www-form-urlencoded'), weight: 4 },
  {
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/octet-stream',
      'application/json; charset=utf-16',
      ';',
      'json',
    ),
    weight: 1,
  },
);

/** Header values that a client can send. */
const headerValue = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code < 0x7f || code > 0x9f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

const key = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 4 },
  { arbitrary: fc.uuid(), weight: 4 },
  { arbitrary: headerValue, weight: 1 },
);

const companionHeaders = fc.record(
  {
    'X-Contact-Honeypot': headerValue,
    'X-Contact-Seconds': headerValue,
    'X-Contact-Visitor': headerValue,
    'X-Contact-Proof': headerValue,
  },
  { requiredKeys: [] },
);

const failure = { error: 'Failed to send message. Please try again.' };

type Post = { body: BodyInit; headers: Record<string, string> };

/** What must hold for every response. */
async function expectAResponse(url: string, { body, headers }: Post): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body });
  const content: unknown = await response.json();
  if (response.status >= 500) expect(content).toEqual(failure);
  else expect([200, 400, 409, 413, 415, 429]).toContain(response.status);
  if (response.status !== 200) expect(content).toMatchObject({ error: expect.any(String) });
  else expect(content).toMatchObject({ reference: expect.stringMatching(/^[CDFHJKLMNPRTWXY2-9]{8}$/) });
}

const runs = { numRuns: 300 };

test('The site function responds to anything with 2xx, 4xx or the one failure.', async () => {
  await fc.assert(
    fc.asyncProperty(body, contentType, key, async (sent, type, idempotencyKey) => {
      const headers = { 'Content-Type': type, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) };
      await expectAResponse(`${stack().siteUrl}/api/contact`, { body: sent as BodyInit, headers });
    }),
    runs,
  );
});

test('The edge function responds to anything with 2xx, 4xx or the one failure.', async () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = stack().backend.siteSettings;
  await fc.assert(
    fc.asyncProperty(body, contentType, key, companionHeaders, async (sent, type, idempotencyKey, companions) => {
      const headers = {
        apikey: SUPABASE_PUBLISHABLE_KEY,
        'Content-Type': type,
        ...companions,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      };
      await expectAResponse(`${SUPABASE_URL}/functions/v1/send-contact-email`, { body: sent as BodyInit, headers });
    }),
    runs,
  );
});

test('None of it crashed a function, broke a constraint of the table, or got into the headers of a mail.', async () => {
  await untilNoneIsQueued(sql());
  const rows = await sql()<{ id: string; isMailed: boolean; message: ContactMessage }[]>`
    select id, mailed_at is not null as "isMailed", ${messageIn(sql())} as message from contact_messages`;
  // Enough of it was accepted.
  expect(rows.length).toBeGreaterThan(50);
  expect(stack().log.filter((line) => line.includes('restarting in') || line.includes('crashed'))).toEqual([]);
  for (const { message } of rows) {
    expect(checkContactMessage(message).ok).toBe(true);
    expect(Object.values(message).join('')).not.toMatch(/\0|\p{Surrogate}/u);
  }

  // A filled honeypot or a short time held the rest.
  expect(mailServer.taken).toHaveLength(rows.filter(({ isMailed }) => isMailed).length);
  for (const mail of mailServer.taken) {
    expect(mail.recipients).toEqual(['office@company.example']);
    const names = mail.headers.map(([name]) => name);
    expect(names.filter((name) => name !== 'Reply-To').toSorted()).toEqual([
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Resend-Idempotency-Key',
      'Subject',
      'To',
    ]);
    // None for an email address that contains an encoded-word.
    expect(names.filter((name) => name === 'Reply-To').length).toBeLessThanOrEqual(1);
    expect(mail.headers.filter(([name]) => name === 'From' || name === 'To')).toEqual([
      ['From', expect.stringMatching(/<website@company\.example>$/)],
      ['To', 'office@company.example'],
    ]);
    for (const parse of Object.values(mailParsers)) {
      const { subject, replyTo } = await parse(Buffer.from(mail.source));
      for (const line of [subject, ...replyTo]) expect(line).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
    }
  }
});
