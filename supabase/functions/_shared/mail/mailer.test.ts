import { startFakeMailServer, type MailServer } from '../../../../tests/support/fake-mail-server.ts';
import { createMailer, isRefusal } from './mailer.ts';

const email = { from: 'website@company.example', to: 'office@company.example', subject: 'Hello', text: 'Hello' };

let mailServer: MailServer;

beforeEach(async () => {
  mailServer = await startFakeMailServer();
});

afterEach(() => mailServer.stop());

describe('The mailer', () => {
  it('sends an email without TLS to a mail server on this machine', async () => {
    await createMailer(mailServer.url, 5_000).send(email);
    expect(mailServer.taken).toHaveLength(1);
  });

  it.each(['', '?requireTLS=false'])(
    'never sends an email without TLS to a remote mail server, even if the query is %j',
    async (query) => {
      // This IP address belongs to this machine, but the mailer treats it as remote.
      const url = mailServer.url.replace('127.0.0.1', '0.0.0.0') + query;
      await expect(createMailer(url, 500).send(email)).rejects.toThrow();
      expect(mailServer.taken).toEqual([]);
    },
  );
});

describe('The check for a refusal', () => {
  it.each([
    [true, 'MAIL', '550 5.7.1 Not allowed'],
    [true, 'RCPT', '452 4.2.2 Mailbox full'],
    [true, 'message', '554 5.7.1 Looks like spam'],
    [false, 'connect', 'hang up'],
    [false, 'message', 'hang up'],
    [false, 'message', 'silence'],
  ] as const)('returns %s when the mail server responds at the %s stage with: %s', async (is, stage, reply) => {
    mailServer.behave({ [stage]: reply });
    const error: unknown = await createMailer(mailServer.url, 500)
      .send(email)
      .catch((reason: unknown) => reason);
    expect([error instanceof Error, isRefusal(error)]).toEqual([true, is]);
  });
});
