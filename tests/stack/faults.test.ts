/** What visitors and staff see when the mail server or PostgreSQL fails. */
import { startFakeMailServer, type MailServer } from '../support/fake-mail-server.ts';
import { acceptedMessage, emptyDatabase, healthCheck, sweep, useOwnStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startFakeMailServer();
});

const { stack, sql } = useOwnStack(() => ({ SMTP_URL: mailServer.url }));

afterAll(() => mailServer.stop());

beforeEach(async () => {
  mailServer.behave({});
  mailServer.taken.length = 0;
  await emptyDatabase(sql());
});

const rows = () => sql()`select id, mailed_at is not null as "isMailed", last_error as error from contact_messages`;

const messageIds = () => mailServer.taken.map((source) => /^Message-ID:\s+(\S+)/m.exec(source)?.[1]);

/** Expects one direct email for a message, without links, because there is no row that a link could change. */
async function expectMailedDirectly(): Promise<void> {
  const { id } = await acceptedMessage(stack());
  expect(messageIds()).toEqual([expect.stringMatching(`^<${id}-direct@`)]);
  expect(mailServer.taken[0]).not.toContain('/api/message');
}

it('A mail server that is down does not delay the visitor, and gets the message once it is up again', async () => {
  const { promise: reply, resolve } = Promise.withResolvers<string>();
  mailServer.behave({ connect: () => reply });
  const { id } = await acceptedMessage(stack());
  resolve('hang up');
  await until(async () => (await rows())[0]?.error !== null);
  mailServer.behave({});
  expect(await sweep(stack())).toMatchObject({ mailed: 0 });
  await sql()`update contact_messages set next_attempt_at = now()`;
  expect(await sweep(stack())).toMatchObject({ mailed: 1 });
  expect(await rows()).toMatchObject([{ id, isMailed: true }]);
  expect(messageIds()).toEqual([expect.stringMatching(`^<${id}-`)]);
  expect(await healthCheck(stack())).toEqual([200, []]);
});

describe('A message that PostgreSQL cannot store', () => {
  it('is sent in a direct email, and the health check fails, while the database lacks a function', async () => {
    await sql()`alter function accept_contact_message rename to renamed`;
    try {
      await expectMailedDirectly();
      expect(await sweep(stack())).toMatchObject({ failedSteps: ['test message'] });
      expect(await healthCheck(stack())).toEqual([503, ['no test message was accepted in the last 5 minutes']]);
    } finally {
      await sql()`alter function renamed rename to accept_contact_message`;
    }
  });

  // This test is the last one in the file, because nothing starts PostgreSQL again.
  it('is sent in a direct email while PostgreSQL is down', async () => {
    await stack().backend.database.stop();
    await expectMailedDirectly();
  });
});
