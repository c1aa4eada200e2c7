import { startFakeMailServer, type MailServer } from '../tests/support/fake-mail-server.ts';
import { checkMailServer } from './check-mail-server.ts';
import type { Settings } from './settings.ts';

let server: MailServer;

beforeEach(async () => {
  server = await startFakeMailServer();
});

afterEach(() => server.stop());

const check = (url: string, isLocal = false) => checkMailServer({ SMTP_URL: url, isLocal } as Settings);
const withLogin = () => server.url.replace('//', '//user:p%40ss@');

test('a server that accepts the login passes, and gets no mail', async () => {
  expect(await check(withLogin())).toMatchObject({ passed: true, message: '127.0.0.1 accepts the login' });
  expect(server.taken).toEqual([]);
});

test('a server that needs no login passes, and the finding says so', async () => {
  expect(await check(server.url)).toMatchObject({ passed: true, message: expect.stringContaining('no login') });
});

test('a server that rejects the password fails, and the finding does not show the password', async () => {
  server.behave({ AUTH: '535 5.7.8 no' });
  const finding = await check(withLogin());
  expect(finding).toMatchObject({ passed: false, message: '127.0.0.1 rejects the user or the password' });
  expect(JSON.stringify(finding)).not.toMatch(/p(%40|@)ss/);
});

test.each(['554 go away', 'hang up'])('a server that greets with "%s" fails', async (greeting) => {
  server.behave({ connect: greeting });
  expect(await check(server.url)).toMatchObject({ passed: false, message: expect.stringContaining('cannot be used') });
});

test('a server that does not answer fails, with the reason', async () => {
  await server.stop();
  expect(await check(server.url)).toMatchObject({ passed: false, message: expect.stringContaining('ECONNREFUSED') });
  server = await startFakeMailServer();
});

test.each([
  'smtp://mail.example:25',
  'smtp://mail.example:587',
  'smtp://mail.example',
  'smtps://mail.example:25',
  'smtps://mail.example:587',
])('%s fails for a hosted project, without a connection', async (url) => {
  expect(await check(url)).toMatchObject({ passed: false, message: expect.stringContaining('blocks') });
});

test('smtps:// on a port without TLS fails, and one sentence says so', async () => {
  const finding = await check(server.url.replace('smtp://', 'smtps://'));
  const host = server.url.replace('smtp://', '');
  expect(finding).toMatchObject({ passed: false, message: `${host} answers without TLS, which smtps:// needs` });
});
