import { readInboundMail } from './inbound-mail.ts';

const token = 'a1'.repeat(26);
const ofAnswer = {
  From: 'office@company.example',
  FromFull: { Email: 'office@company.example', Name: 'Office', MailboxHash: '' },
  OriginalRecipient: `replies+${token}@in.company.example`,
  ToFull: [{ Email: 'ann@example.com', Name: 'Ann', MailboxHash: '' }],
  CcFull: [{ Email: `replies+${token}@in.company.example`, Name: '', MailboxHash: token }],
  BccFull: [],
  Subject: 'Re: your enquiry',
  TextBody: 'Yes.',
  Headers: [{ Name: 'Return-Path', Value: '<office@company.example>' }],
  Attachments: [{ Name: 'a.jpg', ContentType: 'image/jpeg', ContentLength: 3, Content: 'QUJD' }],
};

const read = (change: object = {}) => readInboundMail(JSON.stringify({ ...ofAnswer, ...change }));
const withHeader = (Name: string, Value: string) => ({ Headers: [...ofAnswer.Headers, { Name, Value }] });

describe('Mail from the inbound service', () => {
  it('is read without its words', () => {
    expect(read()).toEqual({
      sender: 'office@company.example',
      recipients: ['ann@example.com', `replies+${token}@in.company.example`],
      tokens: [token],
      isAutomatic: false,
    });
  });

  const other = 'b2'.repeat(26);
  const many = Array.from({ length: 49 }, (_, place) => ({
    Email: `guest+${place}@example.com`,
    MailboxHash: `${place}`,
  }));
  const none = { OriginalRecipient: undefined, ToFull: undefined, CcFull: undefined };

  it.each<[string, object, string[]]>([
    ['only in OriginalRecipient', { CcFull: null }, [token]],
    ['in capitals', { ...none, BccFull: [{ Email: `R+${token.toUpperCase()}@in.x` }] }, [token]],
    ['only in MailboxHash', { ...none, ToFull: [{ Email: 'replies@in.x', MailboxHash: token }] }, [token]],
    ['of another message too', { ToFull: [{ Email: `replies+${other}@in.x` }] }, [token, other]],
    ['after 49 other recipients', { ...none, ToFull: [...many, { Email: `replies+${token}@in.x` }] }, [token]],
    ['beside an address over 320 characters', { ToFull: [{ Email: `${'a'.repeat(321)}@x` }] }, [token]],
    ['that is cut off, which counts for nothing', { ...none, ToFull: [{ Email: `r+${token.slice(1)}@in.x` }] }, []],
  ])('may have a token %s', (_, change, tokens) => {
    expect(read(change)?.tokens).toEqual(tokens);
  });

  it.each<[string, object]>([
    ['has an out-of-office header', withHeader('auto-submitted', 'Auto-Replied (vacation)')],
    ['has X-Autoreply', withHeader('X-Autoreply', 'yes')],
    ['has X-Autorespond', withHeader('X-Autorespond', '')],
    ...['bulk', 'Junk', 'auto_reply'].map((value): [string, object] => [
      `is ${value}`,
      withHeader('PRECEDENCE', value),
    ]),
    ['bounces', { Headers: [{ Name: 'Return-Path', Value: '<>' }] }],
    ['bounces at Postmark', { Headers: [{ Name: 'Return-Path', Value: '<MAILER-DAEMON>' }] }],
    ['is from a mail server', { FromFull: { Email: 'Mailer-Daemon@mx.example' } }],
    ['is from a postmaster', { FromFull: undefined, From: 'Mail <PostMaster@mx.example>' }],
    ['has no sender', { FromFull: undefined, From: undefined }],
    ['is a receipt', { Attachments: [{ ContentType: 'Message/Disposition-Notification; name=a' }] }],
    ['has a delivery status', { Attachments: [{ ContentType: 'message/delivery-status' }] }],
  ])('is automatic if it %s', (_, change) => {
    expect(read(change)?.isAutomatic).toBe(true);
  });

  it.each<[string, object]>([
    ['Auto-Submitted: no', withHeader('Auto-Submitted', ' No; x')],
    ['X-Autoreply: no', withHeader('x-autoreply', 'no')],
    ['Precedence: list', withHeader('Precedence', 'list')],
    ['a header that has the name of a method', withHeader('constructor', 'yes')],
    ['only X-Auto-Response-Suppress', withHeader('X-Auto-Response-Suppress', 'All')],
    ['no headers and no attachments', { Headers: undefined, Attachments: undefined }],
    ['a forwarded message', { Attachments: [{ ContentType: 'message/rfc822' }] }],
  ])('is not automatic with %s', (_, change) => {
    expect(read(change)?.isAutomatic).toBe(false);
  });

  it.each(['', null, [], {}, { ToFull: 'x' }, { ToFull: [7] }, { OriginalRecipient: {} }])(
    'is not recognised in %j',
    (value) => {
      expect(readInboundMail(JSON.stringify(value))).toBeUndefined();
    },
  );
});
