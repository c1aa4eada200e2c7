import { startFakeMailServer, type MailServer } from '../tests/support/fake-mail-server.ts';
import { checkMailServer } from './check-mail-server.ts';
import type { DoctorSettings } from './settings.ts';

let server: MailServer;

beforeEach(async () => (server = await startFakeMailServer()));

afterEach(() => server.stop());

const check = (url: string) => checkMailServer({ SMTP_URL: url, isLocal: false } as DoctorSettings);
const withLogin = () => server.url.replace('//', '//user:p%40ss@');

describe('The mail server check', () => {
  it('passes if the server accepts the login, and sends no email', async () => {
    expect(await check(withLogin())).toEqual({ check: 'Mail server', message: '127.0.0.1 can be used' });
    expect(server.taken).toEqual([]);
  });

  it.each([
    ['that rejects the password', '535 5.7.8 no', withLogin, 'Invalid login'],
    ['without TLS despite smtps://', '235 hello', () => server.url.replace('smtp', 'smtps'), 'wrong version'],
  ])('fails for a server %s, and shows the reason but not the password', async (_, reply, url, reason) => {
    server.behave({ AUTH: reply });
    const finding = await check(url());
    expect(finding).toMatchObject({ message: expect.stringContaining(reason), remedy: expect.any(String) });
    expect(JSON.stringify(finding)).not.toMatch(/p(%40|@)ss/);
  });

  it('rejects a server that is used without TLS', async () => {
    expect(await check(`${withLogin()}?tls=off`)).toMatchObject({ remedy: 'Remove tls=off from SMTP_URL.' });
  });

  it.each(['smtp://a.example:25', 'smtp://a.example', 'smtps://a.example:587'])(
    'rejects the port of %s',
    async (url) => {
      expect(await check(url)).toMatchObject({ message: 'has a port that Supabase blocks' });
    },
  );
});
