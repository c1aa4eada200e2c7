import { ipPrefix } from './ip-prefix.ts';

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
