import { hmac } from '../_shared/keys.ts';
import { ipPrefix, readSpamSignals } from './spam-signals.ts';

const keys = { proofKey: 'key-of-the-proof', visitorKey: 'key-of-visitors' };
const connection = '198.51.100.7';
const visitor = '203.0.113.9';

const read = (headers: Record<string, string>, ip = connection) => readSpamSignals(new Headers(headers), ip, keys);

test('a request without the headers has only the IP address of its connection', async () => {
  expect(await read({})).toEqual({
    hasWrongProof: false,
    honeypotFilled: false,
    seconds: undefined,
    visitorHash: await hmac(connection, keys.visitorKey),
  });
});

describe('the IP address of the visitor', () => {
  const proof = () => hmac(visitor, keys.proofKey);

  test.each<[string, () => Promise<Record<string, string>>, string, boolean]>([
    [
      'is believed with its proof',
      async () => ({ 'X-Contact-Visitor': visitor, 'X-Contact-Proof': await proof() }),
      visitor,
      false,
    ],
    ['is not believed without a proof', () => Promise.resolve({ 'X-Contact-Visitor': visitor }), connection, false],
    [
      'is not believed with an empty proof',
      () => Promise.resolve({ 'X-Contact-Visitor': visitor, 'X-Contact-Proof': '' }),
      connection,
      true,
    ],
    [
      'is not believed with the proof of another one',
      async () => ({ 'X-Contact-Visitor': '203.0.113.10', 'X-Contact-Proof': await proof() }),
      connection,
      true,
    ],
    [
      'is not believed with a proof by another key',
      async () => ({ 'X-Contact-Visitor': visitor, 'X-Contact-Proof': await hmac(visitor, keys.visitorKey) }),
      connection,
      true,
    ],
    ['is the connection where it is missing', async () => ({ 'X-Contact-Proof': await proof() }), connection, true],
  ])('%s', async (_, headers, address, hasWrongProof) => {
    expect(await read(await headers())).toMatchObject({
      visitorHash: await hmac(address, keys.visitorKey),
      hasWrongProof,
    });
  });

  test('gives the same hash as another address with the same prefix', async () => {
    expect((await read({}, '2001:db8:1:2::1')).visitorHash).toBe((await read({}, '2001:db8:1:3::2')).visitorHash);
  });
});

test.each([
  ['filled', true],
  ['Filled', false],
  ['', false],
])('a honeypot of %j is filled: %s', async (value, honeypotFilled) => {
  expect(await read({ 'X-Contact-Honeypot': value })).toMatchObject({ honeypotFilled });
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
  ['.5', undefined],
  ['1.', undefined],
  ['1e9', undefined],
  ['0x10', undefined],
  ['NaN', undefined],
  ['3,25', undefined],
  [`3.${'3'.repeat(10_000)}`, undefined],
])('seconds of %j are %s', async (value, seconds) => {
  expect(await read({ 'X-Contact-Seconds': value })).toMatchObject({ seconds });
});

test.each([
  ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
  ['an IPv4 address in the notation of IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['the same in capitals', '::FFFF:203.0.113.9', '203.0.113.9'],
  ['the same in hexadecimal digits', '::ffff:cb00:7109', '203.0.113.9'],
  ['the same written out', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['an IPv4 address of zeros in it', '::ffff:0.0.0.1', '0.0.0.1'],
])('%s, %s, is the IPv4 address', (_, address, prefix) => {
  expect(ipPrefix(address)).toBe(prefix);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8:2::', '2001:db8:2::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['2001::4:5:6:7:8', '2001:0:0::/48'],
  ['2001::ffff:203.0.113.9', '2001:0:0::/48'],
  ['::ffff:1:2:3', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
])('the prefix of the IPv6 address %s is its first 48 bits, %s', (address, prefix) => {
  expect(ipPrefix(address)).toBe(prefix);
});

test.each([
  '',
  ' ',
  'unknown',
  'localhost',
  '2001:db8',
  '1:2:3:4:5:6:7:8:9',
  '::g',
  '203.0.113.9%eth0',
  '203.0.113.9:80',
])('%j is not an IP address, and is returned unchanged', (text) => {
  expect(ipPrefix(text)).toBe(text);
});
