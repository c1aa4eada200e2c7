import { migrationsAmong } from './migrations.ts';

test('migrations are in the order of their versions, whatever the order of the files', () => {
  expect(migrationsAmong(['20260202000000_b.sql', '20260101000000_first_thing.sql', 'README.md'])).toEqual([
    { file: '20260101000000_first_thing.sql', version: '20260101000000', name: 'first_thing' },
    { file: '20260202000000_b.sql', version: '20260202000000', name: 'b' },
  ]);
});

test.each(['no_version.sql', '20260101000000.sql'])(
  'a migration named %s is refused, and the message has the name',
  (file) => {
    expect(() => migrationsAmong([file])).toThrow(`The migration ${file} needs a name such as`);
  },
);
