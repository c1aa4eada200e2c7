import { hmac } from '../_shared/hmac.ts';
import { readSpamSignals } from './spam-signals.ts';

const secret = 'secret-of-forward';
const connection = '198.51.100.7';
const visitor = '203.0.113.9';

test('a request without the headers has only the IP address of its connection', async () => {
  expect(await readSpamSignals(new Headers(), connection, secret)).toEqual({
    hasWrongSecret: false,
    honeypotFilled: false,
    seconds: undefined,
    visitorHash: await hmac(connection, secret),
  });
});

test.each([
  ['another secret', `${secret}s`, true],
  ['an empty secret', '', true],
  ['the secret', secret, false],
])('a request with %s, %j, has a wrong secret: %s', async (_, shown, hasWrongSecret) => {
  const headers = new Headers({ 'X-Contact-Forward-Secret': shown });
  expect(await readSpamSignals(headers, connection, secret)).toMatchObject({ hasWrongSecret });
});

describe('the IP address of the visitor', () => {
  test.each([
    ['is believed with the secret', { 'X-Contact-Visitor': visitor, 'X-Contact-Forward-Secret': secret }, visitor],
    ['is not believed without the secret', { 'X-Contact-Visitor': visitor }, connection],
    [
      'is not believed with an empty secret',
      { 'X-Contact-Visitor': visitor, 'X-Contact-Forward-Secret': '' },
      connection,
    ],
    [
      'is not believed with another secret',
      { 'X-Contact-Visitor': visitor, 'X-Contact-Forward-Secret': `${secret}s` },
      connection,
    ],
    ['is the connection where the header is missing', { 'X-Contact-Forward-Secret': secret }, connection],
    [
      'is the connection where the header is empty',
      { 'X-Contact-Visitor': '', 'X-Contact-Forward-Secret': secret },
      connection,
    ],
  ])('%s', async (_, headers, address) => {
    const { visitorHash } = await readSpamSignals(new Headers(headers), connection, secret);
    expect(visitorHash).toBe(await hmac(address, secret));
  });

  test('gives the same hash as another address with the same prefix', async () => {
    const one = await readSpamSignals(new Headers(), '2001:db8:1:2::1', secret);
    const other = await readSpamSignals(new Headers(), '2001:db8:1:2::2', secret);
    expect(other.visitorHash).toBe(one.visitorHash);
  });
});

test.each([
  ['filled', true],
  ['Filled', false],
  ['filled, filled', false],
  ['', false],
  ['no', false],
])('a honeypot of %j is filled: %s', async (value, honeypotFilled) => {
  expect(await readSpamSignals(new Headers({ 'X-Contact-Honeypot': value }), connection, secret)).toMatchObject({
    honeypotFilled,
  });
});

test.each([
  ['0', 0],
  ['3.25', 3.25],
  // As from Chrome's clock, divided by 1,000.
  ['12.345600000023842', 12.345600000023842],
  ['999999999', 999_999_999],
  ['9999999999', undefined],
  ['', undefined],
  ['-1', undefined],
  ['+1', undefined],
  ['.5', undefined],
  ['1.', undefined],
  ['1e9', undefined],
  ['0x10', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['3,25', undefined],
  ['3, 3', undefined],
  ['3 s', undefined],
  ['3'.repeat(10_000), undefined],
  [`3.${'3'.repeat(10_000)}`, undefined],
])('seconds of %j are %s', async (value, seconds) => {
  const headers = new Headers({ 'X-Contact-Seconds': value });
  expect(await readSpamSignals(headers, connection, secret)).toMatchObject({ seconds });
});
