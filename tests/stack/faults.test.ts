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

// This test is the last one in the file, because nothing starts PostgreSQL again.
it('A message that PostgreSQL cannot store is sent in a direct email, without links', async () => {
  await stack().backend.database.stop();
  const { id } = await acceptedMessage(stack());
  expect(messageIds()).toEqual([expect.stringMatching(`^<${id}-direct@`)]);
  // There is no row that a link could change.
  expect(mailServer.taken[0]).not.toContain('/api/message');
});
