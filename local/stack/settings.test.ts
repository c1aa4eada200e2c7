import { readPort } from './settings.ts';

test.each([
  [{}, 54324],
  [{ MAILBOX_PORT: ' ' }, 54324],
  [{ MAILBOX_PORT: '1' }, 1],
  [{ MAILBOX_PORT: '65535' }, 65535],
])('With the environment %j the port of the mailbox is %i.', (environment, port) => {
  expect(readPort('mailbox', environment)).toBe(port);
});

test.each(['0', '65536', '-1', '80.5', '0x50', 'http'])(
  'The value %s is refused with the name of the setting.',
  (value) => {
    expect(() => readPort('database', { DATABASE_PORT: value })).toThrow(
      `DATABASE_PORT is "${value}", but a port is a whole number from 1 to 65535.`,
    );
  },
);
