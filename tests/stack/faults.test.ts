/** What visitor and staff see when one of the programs behind the form fails: one case for each. */
import { backendSettings } from '../../local/stack/backend-settings';
import { temporaryDataFolder } from '../../local/stack/data-folder';
import { startEdgeFunctions } from '../../local/stack/edge-functions';
import { header } from '../support/fake-mail-server';
import { message, postTo, useFaultStack } from '../support/fault-stack';
import { healthCheck, whileReadOnly } from '../support/stack';
import { until } from '../support/until';

const { stack, sql, mailServer, post, sweep, rows, letTimePass, expectEachOnceMailed } = useFaultStack();

/** Without a link, as there is no row to act on. */
function expectMailedDirectly(key: string): void {
  expect(mailServer.taken.map((email) => header(email, 'Message-ID'))).toEqual([
    expect.stringMatching(`^<${key}-direct@`),
  ]);
  expect(mailServer.taken[0]?.source).not.toContain('/api/message');
}

describe('A mail server that is down', () => {
  it('does not keep the visitor waiting, and gets the message once it is back', async () => {
    mailServer.behave({ connect: 'hang up' });
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200 });
    await until(async () => (await rows())[0]?.lastError !== null);
    mailServer.behave({});
    expect(await sweep()).toMatchObject({ mailed: 0 });
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 1 });
    await expectEachOnceMailed([key]);
  });
});

describe('An edge function that is killed after it has stored a message', () => {
  const copies = new AsyncDisposableStack();

  afterAll(() => copies.disposeAsync());

  it('leaves the message to the sweep, when its lease is over', async () => {
    const portOf = (setting: string) => Number(stack().portSettings[setting]);
    const ports = { site: portOf('SITE_PORT'), api: portOf('API_PORT'), database: portOf('DATABASE_PORT'), smtp: 0 };
    const { SUPABASE_PUBLISHABLE_KEY: apikey, ...settings } = await backendSettings(
      { SMTP_URL: mailServer.url },
      ports,
    );
    const functions = await startEdgeFunctions(copies, {
      folder: await temporaryDataFolder(copies),
      env: { ...settings, SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: apikey }) },
      watch: false,
      onLine: () => undefined,
    });
    const copy = functions.get('send-contact-email');
    let isConnected = false;
    mailServer.behave({
      connect: () => {
        isConnected = true;
        return new Promise<never>(() => undefined);
      },
    });
    const key = crypto.randomUUID();
    const url = `http://127.0.0.1:${String(copy?.port)}`;
    expect(await postTo(url, { apikey, 'Idempotency-Key': key }, message)).toMatchObject({ status: 200 });
    await until(() => isConnected);
    await copy?.stop();
    mailServer.behave({});
    // The worker with the lease might still be alive.
    expect(await sweep()).toMatchObject({ mailed: 0 });
    await letTimePass();
    expect(await sweep()).toMatchObject({ mailed: 1 });
    await expectEachOnceMailed([key]);
  });
});

describe('A PostgreSQL that', () => {
  it('is read-only has the message mailed directly, and the health check says that no sweep ends any more', async () => {
    await sweep();
    expect(await healthCheck(stack())).toEqual([200, []]);
    await sql()`update contact_sweeps set ended_at = ended_at - interval '6 minutes'`;
    const key = crypto.randomUUID();
    await whileReadOnly(stack(), sql(), async () => {
      expect(await post(key)).toMatchObject({ status: 200 });
      await sweep();
      expect(await healthCheck(stack())).toEqual([503, ['no sweep has ended in the last 5 minutes']]);
    });
    expectMailedDirectly(key);
    expect(await rows()).toEqual([]);
  });

  // The last test of the file: nothing starts it again.
  it('is down has the message mailed directly', async () => {
    await stack().backend.database.stop();
    const key = crypto.randomUUID();
    expect(await post(key)).toMatchObject({ status: 200, body: { reference: expect.any(String) } });
    expectMailedDirectly(key);
  });
});
