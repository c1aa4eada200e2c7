import { readPostmark } from './postmark.ts';

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
  Headers: [{ Name: 'Return-Path', Value: ' <Office@company.example>' }],
  Attachments: [{ Name: 'a.jpg', ContentType: 'Image/JPEG', ContentLength: 3, Content: 'QUJD' }],
};

const readAny = (change: object) => readPostmark(JSON.stringify({ ...ofAnswer, ...change }));

function read(change: object = {}) {
  const mail = readAny(change);
  if (mail === 'too large') throw new Error('The mail is too large');
  return mail;
}

describe('Mail from the inbound service', () => {
  it('is read without its text', () => {
    expect(read()).toEqual({
      sender: 'office@company.example',
      recipients: ['ann@example.com', `replies+${token}@in.company.example`],
      tokens: [token],
      headers: [{ name: 'return-path', value: '<office@company.example>' }],
      subject: 're: your enquiry',
      partTypes: ['image/jpeg'],
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
    ['in an address of 320 characters', { ...none, ToFull: [{ Email: `r+${token}@${'x'.repeat(265)}` }] }, [token]],
    ['in a longer one, which counts for nothing', { ToFull: [{ Email: `r+${other}@${'x'.repeat(266)}` }] }, [token]],
    ['that is cut off, which counts for nothing', { ...none, ToFull: [{ Email: `r+${token.slice(1)}@in.x` }] }, []],
  ])('may have a token %s', (_, change, tokens) => {
    expect(read(change)?.tokens).toEqual(tokens);
  });

  it.each<[string, object, string]>([
    ['in From alone', { FromFull: undefined, From: 'Office <Office@Company.example>' }, 'office@company.example'],
    ['nowhere', { FromFull: undefined, From: undefined }, ''],
    ['that no mail can come from', { FromFull: { Email: `${'a'.repeat(320)}@x` } }, ''],
  ])('may have a sender %s', (_, change, sender) => {
    expect(read(change)?.sender).toBe(sender);
  });

  it('may have no headers and no attachments', () => {
    expect(read({ Headers: undefined, Attachments: undefined })).toMatchObject({ headers: [], partTypes: [] });
  });

  it.each(['ToFull', 'CcFull', 'BccFull', 'Headers', 'Attachments'])('is too large if it has 1,001 in %s', (list) => {
    const entries = Array.from({ length: 1_001 }, () => ({}));
    expect(readAny({ [list]: entries.slice(1) })).toHaveProperty('tokens');
    expect(readAny({ [list]: entries })).toBe('too large');
  });

  it.each(['', null, [], {}, { ToFull: [7] }, { OriginalRecipient: {} }])('is not recognised in %j', (value) => {
    expect(readPostmark(JSON.stringify(value))).toBeUndefined();
  });
});
