/** What visitors and staff see when the mail server, an edge function or PostgreSQL fails. */
import { backendSettings } from '../../local/stack/settings';
import { temporaryDataFolder } from '../../local/stack/isolated-stack';
import { startEdgeFunctions } from '../../local/stack/edge-functions';
import { header, startFakeMailServer, type MailServer } from '../support/fake-mail-server';
import { emptyDatabase, healthCheck, postMessage, sweep, useOwnStack, whileReadOnly } from '../support/stack';
import { until } from '../support/until';

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

async function post(key: string, to = stack().siteUrl, headers: Record<string, string> = {}): Promise<number> {
  const response = await postMessage({ siteUrl: to }, {}, { 'Idempotency-Key': key, ...headers });
  await response.text();
  return response.status;
}

const rows = () => sql()`select id, mailed_at is not null as "isMailed", last_error as error from contact_messages`;

const messageIds = () => mailServer.taken.map((email) => header(email, 'Message-ID'));

/** Expects a sweep to mail the message only once it is due again, after the pause for a failure or after a lease. */
async function expectSweepToMail(key: string): Promise<void> {
  expect(await sweep(stack())).toMatchObject({ mailed: 0 });
  await sql()`update contact_messages set next_attempt_at = now()`;
  expect(await sweep(stack())).toMatchObject({ mailed: 1 });
  expect(await rows()).toMatchObject([{ id: key, isMailed: true }]);
  expect(messageIds()).toEqual([expect.stringMatching(`^<${key}@`)]);
}

/** Expects one direct email without links, because there is no row that a link could change. */
function expectMailedDirectly(key: string): void {
  expect(messageIds()).toEqual([expect.stringMatching(`^<${key}-direct@`)]);
  expect(mailServer.taken[0]?.source).not.toContain('/api/message');
}

describe('A mail server that is down', () => {
  it('does not delay the visitor, and gets the message once it is up again', async () => {
    mailServer.behave({ connect: 'hang up' });
    const key = crypto.randomUUID();
    expect(await post(key)).toBe(200);
    await until(async () => (await rows())[0]?.error !== null);
    mailServer.behave({});
    await expectSweepToMail(key);
  });
});

describe('An edge function that is killed after it has stored a message', () => {
  const copies = new AsyncDisposableStack();

  afterAll(() => copies.disposeAsync());

  it('leaves the message to the first sweep after the lease has ended', async () => {
    const portOf = (setting: string) => Number(stack().portSettings[setting]);
    const ports = { site: portOf('SITE_PORT'), api: portOf('API_PORT'), database: portOf('DATABASE_PORT'), smtp: 0 };
    const { SUPABASE_PUBLISHABLE_KEY: apikey, ...settings } = backendSettings({ SMTP_URL: mailServer.url }, ports);
    const env = { ...settings, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: apikey }) };
    const options = { folder: await temporaryDataFolder(copies), isDeveloped: false, onLine: () => undefined };
    const functions = await startEdgeFunctions(copies, env, options);
    const copy = functions.get('send-contact-email');
    let isConnected = false;
    mailServer.behave({
      connect: () => {
        isConnected = true;
        return new Promise(() => undefined);
      },
    });
    const key = crypto.randomUUID();
    expect(await post(key, `http://127.0.0.1:${String(copy?.port)}`, { apikey })).toBe(200);
    await until(() => isConnected);
    await copy?.stop();
    mailServer.behave({});
    await expectSweepToMail(key);
  });
});

describe('A message that PostgreSQL cannot store', () => {
  it('is sent in a direct email, and the health check fails, while the database lacks a function', async () => {
    const key = crypto.randomUUID();
    await sql()`alter function accept_contact_message rename to renamed`;
    try {
      expect(await post(key)).toBe(200);
      expect(await sweep(stack())).toMatchObject({ failedSteps: ['test message'] });
      expect(await healthCheck(stack())).toEqual([503, ['no test message was accepted in the last 5 minutes']]);
    } finally {
      await sql()`alter function renamed rename to accept_contact_message`;
    }
    expectMailedDirectly(key);
  });

  it('is sent in a direct email, and the health check fails, while PostgreSQL is read-only', async () => {
    await sweep(stack());
    expect(await healthCheck(stack())).toEqual([200, []]);
    await sql()`update contact_sweeps set ended_at = ended_at - interval '6 minutes'`;
    const key = crypto.randomUUID();
    await whileReadOnly(sql(), async () => {
      expect(await post(key)).toBe(200);
      await sweep(stack());
      expect(await healthCheck(stack())).toEqual([503, ['no sweep has ended in the last 5 minutes']]);
    });
    expectMailedDirectly(key);
    expect(await rows()).toEqual([]);
  });

  // This test is the last one in the file, because nothing starts PostgreSQL again.
  it('is sent in a direct email while PostgreSQL is down', async () => {
    await stack().backend.database.stop();
    const key = crypto.randomUUID();
    expect(await post(key)).toBe(200);
    expectMailedDirectly(key);
  });
});
