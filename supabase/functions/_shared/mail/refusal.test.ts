import { startFakeMailServer, type MailServer, type Reply } from '../../../../tests/support/fake-mail-server.ts';
import { createMailer } from './mailer.ts';
import { refusalOf, type Refusal } from './refusal.ts';

let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startFakeMailServer();
});

afterAll(() => mailServer.stop());

type Stage = 'connect' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

/** What nodemailer's error means when a mail server replies so. */
async function refusalBy(stage: Stage, reply: Reply): Promise<Refusal | undefined> {
  mailServer.behave({ [stage]: reply });
  const url = stage === 'AUTH' ? mailServer.url.replace('//', '//user:password@') : mailServer.url;
  const sent = createMailer(url, 5_000).send({ from: 'a@company.example', to: 'b@company.example', text: 'Hello' });
  const error: unknown = await sent.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return refusalOf(error);
}

type Row = [stage: Stage, reply: string, refusal: Refusal | undefined];

/**
 * Replies that providers document. Where the document does not name the stage, it is one at which the provider can know
 * the reason. undefined: it is not this mail that was refused.
 */
const documented: { provider: string; document: string; rows: Row[] }[] = [
  {
    provider: 'Google Workspace',
    document: 'https://support.google.com/a/answer/3726730',
    rows: [
      ['message', '550 5.7.1 This message is likely unsolicited email.', 'content'],
      [
        'message',
        '552 5.7.0 This message was blocked because its content presents a potential security issue.',
        'content',
      ],
      ['message', '554 5.6.0 Email message is malformed. Not accepted.', 'content'],
      ['message', "552 5.3.4 Your message exceeded Google's message size limits.", 'content'],
      ['message', '550 5.7.26 This email has been blocked because the sender is unauthenticated.', undefined],
      [
        'message',
        "550 5.7.25 This message was blocked because the sending IP address doesn't have a PTR record.",
        undefined,
      ],
      ['message', '421 4.7.0 This message is suspicious due to the nature of the content.', undefined],
      ['message', '421 4.7.28 Gmail has detected an unusual rate of email.', 'quota'],
      [
        'message',
        '550 5.7.28 There is an unusual rate of unsolicited email originating from your IP address.',
        'quota',
      ],
      ['message', '550 5.4.5 Daily user sending limit exceeded.', 'quota'],
      ['MAIL', '550 5.4.5 Daily SMTP relay limit exceeded for user.', 'quota'],
      ['MAIL', '550 5.7.1 Daily SMTP relay sending limit exceeded for this customer.', undefined],
      // A quota, but the code says policy: the brief mail is refused, too, and retried.
      ['message', '550 5.7.1 Daily SMTP relay sending limit exceeded for this customer.', 'content'],
      [
        'RCPT',
        '550 5.7.1 The user or domain that you are sending to (or from) has a policy that prohibits it.',
        undefined,
      ],
      ['RCPT', "452 4.2.2 The recipient's inbox is out of storage space.", 'quota'],
      ['RCPT', "552 5.2.2 The recipient's inbox is out of storage space and inactive.", 'quota'],
      ['RCPT', '452 4.5.3 Your message has too many recipients.', 'quota'],
      ['RCPT', '550 5.1.1 The email account that you tried to reach does not exist.', 'recipient'],
      ['RCPT', '553 5.1.2 We weren’t able to find the recipient domain.', 'recipient'],
      ['RCPT', '550 5.2.1 The email account that you tried to reach is inactive.', 'recipient'],
      ['MAIL', '553 5.1.7 The sender address is not a valid RFC 5321 address.', undefined],
      ['MAIL', '530 5.7.0 Authentication required.', undefined],
      ['AUTH', '535 5.7.80 Username and Password not accepted.', undefined],
    ],
  },
  {
    provider: 'Microsoft 365',
    document:
      'https://learn.microsoft.com/en-us/troubleshoot/exchange/email-delivery/ndr/non-delivery-reports-in-exchange-online',
    rows: [
      ['message', '550 5.7.1 Delivery not authorized', 'content'],
      ['message', '550 5.0.350 Requested action not taken: policy violation detected (AS345)', 'content'],
      ['message', '550 5.6.11 Invalid characters', 'content'],
      ['message', '550 5.2.2 Submission quota exceeded', 'quota'],
      [
        'RCPT',
        "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
        'quota',
      ],
      ['RCPT', "550 5.2.121 Recipient's per hour message receive limit from specific sender exceeded.", 'quota'],
      ['RCPT', "550 5.2.122 Recipient's per hour message receive limit exceeded.", 'quota'],
      ['RCPT', '550 5.1.1 Bad destination mailbox address', 'recipient'],
      ['RCPT', '550 5.1.10 Recipient not found', 'recipient'],
      ['RCPT', '550 5.4.1 Recipient address rejected: Access denied', 'recipient'],
      ['message', '550 5.1.10 Recipient not found', 'recipient'],
      ['RCPT', '550 5.7.1 Unable to relay', undefined],
      ['message', '550 5.1.8 Access denied, bad outbound sender', undefined],
      ['message', '550 5.7.501 Access denied, spam abuse detected', undefined],
      ['message', '550 5.7.705 Access denied, tenant has exceeded threshold', undefined],
      ['message', '550 5.7.508 Access denied, the IP address has exceeded permitted limits', 'quota'],
      ['MAIL', '530 5.7.57 Client was not authenticated to send anonymous mail during MAIL FROM', undefined],
      ['message', '432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded', undefined],
    ],
  },
  {
    provider: 'Outlook.com',
    document:
      'https://techcommunity.microsoft.com/blog/microsoftdefenderforoffice365blog/4399730 and as for Microsoft 365',
    rows: [
      ['RCPT', '550 5.5.0 Requested action not taken: mailbox unavailable', 'recipient'],
      [
        'message',
        '550; 5.7.515 Access denied, sending domain company.example does not meet the required authentication level.',
        undefined,
      ],
    ],
  },
  {
    provider: 'Yahoo',
    document: 'https://senders.yahooinc.com/smtp-error-codes/',
    rows: [
      ['RCPT', "554 delivery error: dd This user doesn't have a yahoo.com account", 'recipient'],
      // Described there, not quoted: "Content based blocks", with a 554.
      ['message', '554 Message not accepted for policy reasons', 'content'],
      ['message', '421 Message temporarily deferred', undefined],
    ],
  },
  {
    provider: 'Amazon SES',
    document: 'https://docs.aws.amazon.com/ses/latest/DeveloperGuide/smtp-response-codes.html',
    rows: [
      ['message', '454 Throttling failure: Daily message quota exceeded', undefined],
      ['message', '454 Throttling failure: Maximum sending rate exceeded', undefined],
      ['message', '451 Temporary service failure', undefined],
      // The sender, but no code says so: as above.
      ['message', '554 Message rejected: Email address is not verified.', 'content'],
      ['AUTH', '535 Authentication Credentials Invalid', undefined],
      ['connect', '421 Too many concurrent SMTP connections', undefined],
    ],
  },
  {
    provider: 'SendGrid',
    document: 'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting',
    rows: [
      ['AUTH', '451 Authentication failed: Maximum credits exceeded', undefined],
      ['RCPT', '452 Too many recipients received this hour (throttled)', 'quota'],
      ['RCPT', '550 Requested action not taken: mailbox unavailable', 'recipient'],
      ['MAIL', '403 You are not authorized to send from that email address', undefined],
    ],
  },
  {
    provider: 'IONOS',
    document:
      'https://www.ionos.ca/help/email/troubleshooting-mail-basicmail-business/error-messages-caused-by-undeliverable-email/',
    rows: [
      ['RCPT', '550 Unknown User', 'recipient'],
      // A quota, but no code says so. It is retried all the same.
      ['RCPT', '550 Quota Exceeded', 'recipient'],
      ['RCPT', '550 Requested Action Not Taken: Mailbox Unavailable', 'recipient'],
    ],
  },
  {
    provider: 'Zoho ZeptoMail',
    document: 'https://www.zoho.com/zeptomail/help/api/smtp-error-codes.html',
    rows: [
      ['message', '552 5.7.1 virus Win. Test. EICAR_HDB-1 detected by Zoho Mail.', 'content'],
      ['MAIL', '553 Relaying disallowed as website@company.example.', undefined],
      ['AUTH', '535 Authentication Failed.', undefined],
    ],
  },
  {
    provider: 'Fastmail',
    document: 'https://www.fastmail.com/help/send/undeliverable.html',
    rows: [
      // "in reply to end of DATA command"
      ['message', '550 5.1.1 Recipient address rejected: User unknown in local recipient table', 'recipient'],
      ['RCPT', '554 <joe@blogs.net>: Recipient address rejected: Relay access denied', 'recipient'],
    ],
  },
  {
    provider: 'MailChannels, for shared hosts',
    document:
      'https://support.mailchannels.com/hc/en-us/articles/200897270-Fixing-the-550-5-7-1-STF-Sending-too-fast-error',
    rows: [['RCPT', '550 5.7.1 [STF] Sending too fast', undefined]],
  },
  {
    provider: 'Emailit',
    document: 'https://emailit.com/docs/smtp/troubleshooting/',
    rows: [
      ['MAIL', '452 4.4.5 Messages per second limit exceeded', 'quota'],
      ['MAIL', '452 4.5.3 Daily message limit exceeded', 'quota'],
      ['message', '451 Temporary local error in processing', undefined],
      ['AUTH', '454 Temporary authentication failure', undefined],
    ],
  },
];

describe.each(documented)('$provider, $document', ({ rows }) => {
  test.each(rows)('%s: %s (%s)', async (stage, reply, refusal) => {
    expect(await refusalBy(stage, reply)).toBe(refusal);
  });
});

test.each<Row>([
  ['message', '550 rejected', 'content'],
  ['message', '554 rejected', 'content'],
  ['message', '552 too much', 'quota'],
  ['RCPT', '550 no', 'recipient'],
  ['RCPT', '450 no', undefined],
  ['MAIL', '550 no', undefined],
  ['MAIL', '552 too much', 'quota'],
  ['DATA', '554 no valid recipients', undefined],
  ['DATA', '550 5.7.1 no', undefined],
  ['connect', '554 not from your IP address', undefined],
])('without an enhanced status code, stage and code decide: %s: %s (%s)', async (stage, reply, refusal) => {
  expect(await refusalBy(stage, reply)).toBe(refusal);
});

test.each<[string, string, Refusal | undefined]>([
  ['in each line of several', '550-5.1.1 unknown\r\n550 5.1.1 user', 'recipient'],
  ['at the end, in the style of qmail', '554 sorry, no mailbox here by that name (#5.1.1)', 'recipient'],
  ['with the subject 0', '554 5.0.0 rejected', 'content'],
  ['only in the text, as the mail may be quoted there', '554 spam: "I got 5.1.1 or 552 5.2.2 back"', 'content'],
])('an enhanced status code is read %s', async (_, reply, refusal) => {
  expect(await refusalBy('message', reply)).toBe(refusal);
});

test.each(['hang up', { line: '354 go on', then: 'hang up' }] as const)(
  'a connection that breaks off (%j) is no refusal',
  async (reply) => {
    expect(await refusalBy('DATA', reply)).toBeUndefined();
  },
);

test.each([undefined, 'text', new Error('socket hang up'), { command: 'DATA', responseCode: 550 }])(
  'what is no SMTP error is no refusal: %p',
  (error) => {
    expect(refusalOf(error)).toBeUndefined();
  },
);
