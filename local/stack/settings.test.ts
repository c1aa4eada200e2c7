import { readPort, readPorts } from './settings.ts';

test('a port has its default when its setting is missing or empty', () => {
  expect(readPort('site', {})).toBe(9000);
  expect(readPort('mailbox', { MAILBOX_PORT: ' ' })).toBe(54324);
});

test('a port has the value of its setting', () => {
  expect(readPort('api', { API_PORT: '4000' })).toBe(4000);
  expect(readPort('api', { API_PORT: '1' })).toBe(1);
  expect(readPort('api', { API_PORT: '65535' })).toBe(65535);
});

test.each(['0', '65536', '-1', '80.5', '0x50', 'http'])(
  'the value %s is refused with the name of the setting',
  (value) => {
    expect(() => readPort('database', { DATABASE_PORT: value })).toThrow(
      `DATABASE_PORT is "${value}", but a port is a whole number from 1 to 65535.`,
    );
  },
);

test('the same port twice is refused with the names of both settings', () => {
  expect(() => readPorts(['site', 'smtp'], { SMTP_PORT: '9000' })).toThrow('SITE_PORT and SMTP_PORT are both 9000.');
});

test('several ports are read by name', () => {
  expect(readPorts(['site', 'api'], { SITE_PORT: '80' })).toEqual({ site: 80, api: 54321 });
});
