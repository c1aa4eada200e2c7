import { fillIn } from './fill-in.ts';

it.each([
  ['{count} of {limit}', '900 of 1000'],
  ['{limit}, {limit}, {other} and {constructor}', '1000, 1000, {other} and {constructor}'],
  ['Email {email}', "Email $&{count}$'@a.example"],
])('fillIn turns %j into %j', (text, filled) => {
  expect(fillIn(text, { count: '900', limit: '1000', email: "$&{count}$'@a.example" })).toBe(filled);
});
