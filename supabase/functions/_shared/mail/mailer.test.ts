import { startFakeMailServer, type MailServer } from '../../../../tests/support/fake-mail-server.ts';
import { until } from '../../../../tests/support/until.ts';
import { TimeoutError } from '../timeout.ts';
import { createMailer } from './mailer.ts';

const email = { from: 'website@company.example', to: 'office@company.example', subject: 'Hello', text: 'Hello' };

let mailServer: MailServer;

beforeEach(async () => {
  mailServer = await startFakeMailServer();
});

afterEach(() => mailServer.stop());

describe('The mailer', () => {
  // This IP address belongs to this machine, but the mailer treats it as remote.
  const remote = () => mailServer.url.replace('127.0.0.1', '0.0.0.0');

  it.each(['', '?requireTLS=false', '?tls=on'])(
    'never sends an email without TLS to a remote mail server, even if the query is %j',
    async (query) => {
      expect(await createMailer(remote() + query).send(email, 500)).toMatchObject({ isSent: false });
      expect(mailServer.taken).toEqual([]);
    },
  );

  it('sends an email without TLS to a remote mail server if the URL has tls=off', async () => {
    expect(await createMailer(`${remote()}?tls=off`).send(email, 5_000)).toEqual({ isSent: true });
    expect(mailServer.taken).toHaveLength(1);
  });

  it.each([
    ['file', { path: 'package.json' }],
    ['URL', { href: 'http://127.0.0.1/' }],
  ])('never puts the contents of a %s into an email', async (name, text) => {
    const error = expect.objectContaining({
      message: expect.stringMatching(new RegExp(`^${name} access rejected`, 'i')),
    });
    expect(await createMailer(mailServer.url).send({ ...email, text }, 5_000)).toMatchObject({ isSent: false, error });
  });
});

it('The mail server never gets an email that the mailer has given up', async () => {
  const { promise, resolve: reply } = Promise.withResolvers<string>();
  mailServer.behave({ DATA: () => promise });
  const error = new TimeoutError('No response within 500 ms');
  expect(await createMailer(mailServer.url).send(email, 500)).toEqual({ isSent: false, failure: 'not sent', error });
  reply('354 go on');
  await until(() => !mailServer.isInUse());
  expect(mailServer.taken).toEqual([]);
});

it.each([
  ['not sent', 'connect', 'hang up'],
  ['not sent', 'AUTH', '535 5.7.8 Wrong password'],
  ['not sent', 'RCPT', '550 5.1.1 No such mailbox'],
  ['not sent', 'DATA', '451 4.7.1 Come back later'],
  ['not sent', 'DATA', 'hang up'],
  ['refused', 'DATA', '554 5.7.1 Not from you'],
  ['not sent', 'message', '451 4.7.1 Come back later'],
  ['refused', 'message', '554 5.7.1 Looks like spam'],
  ['unknown outcome', 'message', 'hang up'],
  ['unknown outcome', 'message', 'silence'],
] as const)('A failure is "%s" if the mail server responds at the %s stage with: %s', async (failure, stage, reply) => {
  mailServer.behave({ [stage]: reply });
  const url = mailServer.url.replace('//', '//user:password@');
  const result = await createMailer(url).send(email, reply === 'silence' ? 2_000 : 15_000);
  expect(result).toEqual({ isSent: false, failure, error: expect.any(Error) });
});
