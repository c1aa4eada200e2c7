import { readPort } from './settings.ts';

it.each([
  [{}, 54324],
  [{ MAILBOX_PORT: ' ' }, 54324],
  [{ MAILBOX_PORT: '65535' }, 65535],
])('The mailbox port is read from the environment %j as %i', (environment, port) => {
  expect(readPort('mailbox', environment)).toBe(port);
});

it.each(['0', '65536', '80.5', 'http'])('The mailbox port is rejected, with its setting’s name, if %s', (value) => {
  const message = `MAILBOX_PORT is "${value}", but a port is a whole number from 1 to 65535.`;
  expect(() => readPort('mailbox', { MAILBOX_PORT: value })).toThrow(message);
});
