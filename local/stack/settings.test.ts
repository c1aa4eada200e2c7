import { readPort } from './settings.ts';

test.each([
  [{}, 54324],
  [{ MAILBOX_PORT: ' ' }, 54324],
  [{ MAILBOX_PORT: '65535' }, 65535],
])('With the environment %j the port of the mailbox is %i.', (environment, port) => {
  expect(readPort('mailbox', environment)).toBe(port);
});

test.each(['0', '65536', '80.5', 'http'])('The value %s is refused with the name of the setting.', (value) => {
  const message = `MAILBOX_PORT is "${value}", but a port is a whole number from 1 to 65535.`;
  expect(() => readPort('mailbox', { MAILBOX_PORT: value })).toThrow(message);
});
