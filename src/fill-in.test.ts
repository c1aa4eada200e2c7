import { fillIn } from './fill-in';

describe('fillIn', () => {
  it.each([
    ['{count} of {limit}', '900 of 1000'],
    ['{limit}, {limit} and {other}', '1000, 1000 and {other}'],
    ['Email {email}', "Email $&{count}$'@a.example"],
  ])('turns %j into %j', (text, filled) => {
    expect(fillIn(text, { count: '900', limit: '1000', email: "$&{count}$'@a.example" })).toBe(filled);
  });
});
