import { startFakeMailServer, type MailServer } from '../tests/support/fake-mail-server.ts';
import { checkMailServer } from './check-mail-server.ts';
import type { DoctorSettings } from './settings.ts';

let server: MailServer;

beforeEach(async () => (server = await startFakeMailServer()));

afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

const check = (url: string) => checkMailServer({ SMTP_URL: url, isLocal: false } as DoctorSettings);
const withLogin = () => server.url.replace('//', '//user:p%40ss@');

describe('The mail server check', () => {
  it('passes if the server accepts the login, and sends no email', async () => {
    expect(await check(withLogin())).toEqual({
      kind: 'in order',
      check: 'Mail server',
      message: '127.0.0.1 can be used',
    });
    expect(server.taken).toEqual([]);
  });

  it('fails if the server rejects the login, and shows the reason but not the password', async () => {
    server.behave({ AUTH: '535 5.7.8 no' });
    const finding = await check(withLogin());
    expect(finding).toMatchObject({ message: expect.stringContaining('Invalid login'), remedy: expect.any(String) });
    expect(JSON.stringify(finding)).not.toMatch(/p(%40|@)ss/);
  });

  it('fails after 15 seconds if the server falls silent', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    server.behave({ AUTH: () => jest.advanceTimersByTimeAsync(15_000).then(() => 'silence') });
    expect(await check(withLogin())).toMatchObject({ message: expect.stringContaining('No response') });
  });

  it('fails without TLS for another machine, as the mailer does', async () => {
    // This IP address belongs to this machine, but counts as another.
    const other = server.url.replace('127.0.0.1', '0.0.0.0');
    const finding = await check(`${other}?requireTLS=false&ignoreTLS=true`);
    expect(finding).toMatchObject({ message: expect.stringContaining('cannot be used') });
  });

  it.each([
    ['smtp://a.example:465?tls=off', 'gets passwords and messages without TLS'],
    ['smtp://a.example:25', 'has a port that Supabase blocks'],
    ['smtp://a.example', 'has a port that Supabase blocks'],
    ['smtps://a.example:587', 'has a port that Supabase blocks'],
    ['smtps://127.0.0.1', '127.0.0.1 cannot be used (connect ECONNREFUSED 127.0.0.1:465)'],
  ])('fails for %s, because the server %s', async (url, message) => {
    expect(await check(url)).toMatchObject({ kind: 'fault', message, remedy: expect.any(String) });
  });
});
