import { startFakeMailServer, type MailServer } from '../tests/support/fake-mail-server.ts';
import { checkMailServer } from './check-mail-server.ts';
import type { Settings } from './settings.ts';

let server: MailServer;

beforeEach(async () => {
  server = await startFakeMailServer();
});

afterEach(() => server.stop());

const check = (url: string) => checkMailServer({ SMTP_URL: url, isLocal: false } as Settings);
const withLogin = () => server.url.replace('//', '//user:p%40ss@');

test('the check passes if the server accepts the login, and sends no email', async () => {
  expect(await check(withLogin())).toEqual({ check: 'Mail server', message: '127.0.0.1 can be used' });
  expect(server.taken).toEqual([]);
});

test.each([
  ['that rejects the password', '535 5.7.8 no', withLogin, 'Invalid login'],
  ['without TLS, although smtps:// says so', '235 welcome', () => server.url.replace('smtp', 'smtps'), 'wrong version'],
])('a server %s fails, with the reason and without the password', async (_, reply, url, reason) => {
  server.behave({ AUTH: reply });
  const finding = await check(url());
  expect(finding).toMatchObject({ message: expect.stringContaining(reason), remedy: expect.any(String) });
  expect(JSON.stringify(finding)).not.toMatch(/p(%40|@)ss/);
});

test.each(['smtp://mail.example:25', 'smtp://mail.example', 'smtps://mail.example:587'])(
  '%s fails for a hosted project, without a connection',
  async (url) => {
    expect(await check(url)).toMatchObject({ message: 'has a port that Supabase blocks' });
  },
);
