import { backendSettings, readPorts, sessionSettings } from './settings.ts';

it.each([
  [{}, 54324],
  [{ MAILBOX_PORT: ' ' }, 54324],
  [{ MAILBOX_PORT: '65535' }, 65535],
])('The mailbox port is read from the environment %j as %i', (environment, port) => {
  expect(readPorts(environment).mailbox).toBe(port);
});

it.each(['0', '65536', '80.5', 'http'])('The mailbox port is rejected, with its setting’s name, if %s', (value) => {
  const message = `MAILBOX_PORT is "${value}", but a port is a whole number from 1 to 65535.`;
  expect(() => readPorts({ MAILBOX_PORT: value })).toThrow(message);
});

it('The environment may replace the mailboxes and the session’s project, which follows the API’s port', () => {
  const mailboxes = { SMTP_URL: 'a', CONTACT_TO: 'b', CONTACT_OWNER: 'c', CONTACT_REPLIES: 'd', CONTACT_FROM: 'e' };
  expect(backendSettings(mailboxes, readPorts({}))).toMatchObject(mailboxes);
  const session = { GATSBY_SUPABASE_URL: 'f', GATSBY_SUPABASE_PUBLISHABLE_KEY: 'g' };
  expect(sessionSettings(session)).toEqual(session);
  expect(sessionSettings({ API_PORT: '1' })).toMatchObject({ GATSBY_SUPABASE_URL: 'http://127.0.0.1:1' });
});
