import { startFakeMailServer, type MailServer } from '../tests/support/fake-mail-server.ts';
import { checkMailServer } from './check-mail-server.ts';
import type { DoctorSettings } from './settings.ts';

let server: MailServer;

beforeEach(async () => (server = await startFakeMailServer()));

afterEach(() => server.stop());

const check = (url: string, isLocal = false) => checkMailServer({ SMTP_URL: url, isLocal } as DoctorSettings);
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

  // This IP address belongs to this machine, but counts as another.
  const other = () => server.url.replace('127.0.0.1', '0.0.0.0');

  it.each([
    ['fails without TLS', '?requireTLS=false&ignoreTLS=true', 'cannot be used'],
    ['passes with tls=off', '?tls=off', 'can be used'],
  ])('%s for another machine, as the mailer does', async (_, query, result) => {
    expect(await check(other() + query, true)).toMatchObject({ message: expect.stringContaining(result) });
  });

  it.each([
    ['smtp://a.example:465?tls=off', 'gets passwords and messages without TLS'],
    ['smtp://a.example:25', 'has a port that Supabase blocks'],
    ['smtp://a.example', 'has a port that Supabase blocks'],
    ['smtps://a.example:587', 'has a port that Supabase blocks'],
  ])('fails for %s, because the server %s', async (url, message) => {
    expect(await check(url)).toMatchObject({ message, remedy: expect.any(String) });
  });
});
