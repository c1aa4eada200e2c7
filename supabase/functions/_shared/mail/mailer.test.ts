import { startFakeMailServer, type MailServer } from '../../../../tests/support/fake-mail-server.ts';
import { createMailer, isRefusal } from './mailer.ts';

const email = { from: 'website@company.example', to: 'office@company.example', subject: 'Hello', text: 'Hello' };

let mailServer: MailServer;

beforeEach(async () => {
  mailServer = await startFakeMailServer();
});

afterEach(() => mailServer.stop());

test('on this machine, an email is sent without TLS', async () => {
  await createMailer(mailServer.url, 5_000).send(email);
  expect(mailServer.taken).toHaveLength(1);
});

test.each(['', '?requireTLS=false'])(
  'elsewhere, a mail server without TLS gets no email, even with the query %j',
  async (query) => {
    // An address that leads to this machine, but is not known for it.
    const url = mailServer.url.replace('127.0.0.1', '0.0.0.0') + query;
    await expect(createMailer(url, 500).send(email)).rejects.toThrow();
    expect(mailServer.taken).toEqual([]);
  },
);

test.each([
  [true, 'MAIL', '550 5.7.1 Not allowed'],
  [true, 'RCPT', '452 4.2.2 Mailbox full'],
  [true, 'message', '554 5.7.1 Looks like spam'],
  [false, 'connect', 'hang up'],
  [false, 'message', 'hang up'],
  [false, 'message', 'silence'],
] as const)(
  'it is %s that a failure is a refusal, if the mail server replies to %s with: %s',
  async (is, stage, reply) => {
    mailServer.behave({ [stage]: reply });
    const error: unknown = await createMailer(mailServer.url, 500)
      .send(email)
      .catch((reason: unknown) => reason);
    expect([error instanceof Error, isRefusal(error)]).toEqual([true, is]);
  },
);
