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

test('a server that lets the user in is good, and gets no mail', async () => {
  expect(await check(withLogin())).toMatchObject({ isGood: true, says: '127.0.0.1 lets the user in' });
  expect(server.taken).toEqual([]);
});

test('a server that asks for no login is good, and said to', async () => {
  expect(await check(server.url)).toMatchObject({ isGood: true, says: expect.stringContaining('no login') });
});

test('a server that refuses the password is told, without the password', async () => {
  server.behave({ AUTH: '535 5.7.8 no' });
  const finding = await check(withLogin());
  expect(finding).toMatchObject({ isGood: false, says: '127.0.0.1 refuses the user or the password' });
  expect(JSON.stringify(finding)).not.toMatch(/p(%40|@)ss/);
});

test.each(['554 go away', 'hang up'])('a server that greets with "%s" is told', async (greeting) => {
  server.behave({ connect: greeting });
  expect(await check(server.url)).toMatchObject({ isGood: false, says: expect.stringContaining('cannot be used') });
});

test('a server that is not there is told with the reason', async () => {
  await server.stop();
  expect(await check(server.url)).toMatchObject({ isGood: false, says: expect.stringContaining('ECONNREFUSED') });
  server = await startFakeMailServer();
});

test.each([
  'smtp://mail.example:25',
  'smtp://mail.example:587',
  'smtp://mail.example',
  'smtps://mail.example:25',
  'smtps://mail.example:587',
])('%s is refused for a hosted project, without a connection', async (url) => {
  expect(await check(url)).toMatchObject({ isGood: false, says: expect.stringContaining('blocks') });
});
