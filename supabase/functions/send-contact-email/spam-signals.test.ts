import { keyFor } from '../../../tests/support/fake-environment.ts';
import { hmac } from '../_shared/keys.ts';
import { ipPrefix, readSpamSignals } from './spam-signals.ts';

const connection = '198.51.100.7';
const visitor = '203.0.113.9';

const read = (headers: Record<string, string>, ip = connection, body: unknown = {}) =>
  readSpamSignals(new Headers(headers), body, ip, keyFor);

describe("The visitor's IP address", () => {
  it.each<[string, string | undefined, [of: string, key: string] | string | undefined, string, boolean]>([
    ['is trusted with a valid proof', visitor, [visitor, keyFor('proof')], visitor, false],
    ['is not trusted without a proof', visitor, undefined, connection, false],
    ['is not trusted with an empty proof', visitor, '', connection, true],
    ["is not trusted with another address's proof", '203.0.113.10', [visitor, keyFor('proof')], connection, true],
    ['is not trusted with a proof made with another key', visitor, [visitor, keyFor('visitor')], connection, true],
    ["is the connection's if the header is missing", undefined, [visitor, keyFor('proof')], connection, true],
  ])('%s', (_, claimed, proof, address, hasWrongProof) => {
    const headers = {
      ...(claimed && { 'X-Contact-Visitor': claimed }),
      ...(proof !== undefined && { 'X-Contact-Proof': typeof proof === 'string' ? proof : hmac(...proof) }),
    };
    const visitorHash = hmac(address, keyFor('visitor'));
    expect(read(headers)).toMatchObject({ visitorHash, hasWrongProof });
  });

  it('has the same hash as another address with the same prefix', () => {
    expect(read({}, '2001:db8:1:2::1').visitorHash).toBe(read({}, '2001:db8:1:3::2').visitorHash);
  });

  it.each([
    ['2001:db8:1:ff00::1', hmac('2001:db8:1::/48', keyFor('visitor'))],
    ['2001:db8::1', hmac('2001:db8:0::/48', keyFor('visitor'))],
    ['203.0.113.9', undefined],
    ['::ffff:203.0.113.9', undefined],
    ['unknown', undefined],
  ])('%s has the right hash of its network', (address, networkHash) => {
    expect(read({}, address)).toMatchObject({ networkHash });
  });
});

describe('The spam signals', () => {
  it("contain only the hash of the connection's IP address if the request has no headers", () => {
    expect(read({})).toEqual({
      hasWrongProof: false,
      honeypotFilled: false,
      seconds: undefined,
      visitorHash: hmac(connection, keyFor('visitor')),
    });
  });

  it.each([
    [{ website: 'x' }, true],
    [{ website: 0 }, true],
    [{ website: '' }, false],
    [{ website: null }, false],
    [null, false],
    ['website', false],
  ])('interpret the honeypot in %j as %s', (body, honeypotFilled) => {
    expect(read({}, connection, body)).toMatchObject({ honeypotFilled });
  });

  it.each([
    [0, 0],
    [3.25, 3.25],
    [-0.1, undefined],
    [NaN, undefined],
    ['3', undefined],
    [null, undefined],
  ])('interpret the seconds %j as %s', (given, seconds) => {
    expect(read({}, connection, { seconds: given })).toMatchObject({ seconds });
  });
});

describe('IP prefix extraction', () => {
  it.each([
    ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address written as IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an IPv4 address written as IPv6 in capitals', '::FFFF:203.0.113.9', '203.0.113.9'],
    ['an IPv4 address written as IPv6 in hexadecimal', '::ffff:cb00:7109', '203.0.113.9'],
    ['an IPv4 address written as IPv6 in full', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['an IPv4 address that is nearly all zeros, written as IPv6', '::ffff:0.0.0.1', '0.0.0.1'],
  ])('returns the full IPv4 address for %s, %s', (_, address, prefix) => {
    expect(ipPrefix(address)).toBe(prefix);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:db8:1:ffff::', '2001:db8:1:ff00::/56'],
    ['2001:db8:1:ab12::1', '2001:db8:1:ab00::/56'],
    ['2001:db8:2::', '2001:db8:2:0::/56'],
    ['2001:0DB8:0001::6', '2001:db8:1:0::/56'],
    ['2001:db8::6', '2001:db8:0:0::/56'],
    ['2001::4:5:6:7:8', '2001:0:0:0::/56'],
    ['2001::ffff:203.0.113.9', '2001:0:0:0::/56'],
    ['::ffff:1:2:3', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
  ])('shortens the IPv6 address %s to its first 56 bits, %s', (address, prefix) => {
    expect(ipPrefix(address)).toBe(prefix);
  });

  it.each(['', 'unknown', '2001:db8', '1:2:3:4:5:6:7:8:9', '::g', '203.0.113.9%eth0', '203.0.113.9:80'])(
    'leaves %j, which is not an IP address, unchanged',
    (text) => {
      expect(ipPrefix(text)).toBe(text);
    },
  );
});
