import { keyFor, proofKey } from '../../../tests/support/fake-environment.ts';
import { hmac } from '../_shared/keys.ts';
import { readSpamSignals } from './spam-signals.ts';

const connection = '198.51.100.7';
const visitor = '203.0.113.9';

const read = (headers: Record<string, string>, ip = connection, body: unknown = {}) =>
  readSpamSignals(new Headers(headers), body, ip, { keyFor, proofKey });

const hashOf = (text: string) => hmac(text, keyFor('visitor'));

describe("The visitor's IP address", () => {
  it.each<[string, string | undefined, [of: string, key: string] | string | undefined, string, boolean]>([
    ['is trusted with a valid proof', visitor, [visitor, proofKey], visitor, false],
    ['is not trusted without a proof', visitor, undefined, connection, false],
    ['is not trusted with an empty proof', visitor, '', connection, true],
    ["is not trusted with another address's proof", '203.0.113.10', [visitor, proofKey], connection, true],
    ['is not trusted with a proof made with another key', visitor, [visitor, keyFor('visitor')], connection, true],
    ["is the connection's if the header is missing", undefined, [visitor, proofKey], connection, true],
  ])('%s', (_, claimed, proof, address, hasWrongProof) => {
    const headers = {
      ...(claimed && { 'X-Contact-Visitor': claimed }),
      ...(proof !== undefined && { 'X-Contact-Proof': typeof proof === 'string' ? proof : hmac(...proof) }),
    };
    expect(read(headers)).toMatchObject({ visitorHash: hashOf(address), hasWrongProof });
  });

  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.0.0/16'],
    ['::FFFF:203.0.113.9', '203.0.113.9', '203.0.0.0/16'],
    ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9', '203.0.0.0/16'],
    ['::ffff:0.0.0.1', '0.0.0.1', '0.0.0.0/16'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56', '2001:db8::/32'],
    ['2001:db8:1:ab12::1', '2001:db8:1:ab00::/56', '2001:db8::/32'],
    ['2001:0DB8:0001::6', '2001:db8:1:0::/56', '2001:db8::/32'],
    ['2001::4:5:6:7:8', '2001:0:0:0::/56', '2001:0::/32'],
    ['2001::ffff:203.0.113.9', '2001:0:0:0::/56', '2001:0::/32'],
    ['::ffff:1:2:3', '0:0:0:0::/56', '0:0::/32'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56', 'fe80:0::/32'],
    ['::1', '0:0:0:0::/56', '0:0::/32'],
    ...['', 'unknown', '2001:db8', '203.0.113.9:80'].map((text) => [text, text, text]),
  ])('%j identifies a visitor by %j, and a network by %j', (address, prefix = '', network = '') => {
    expect(read({}, address)).toMatchObject({ visitorHash: hashOf(prefix), networkHash: hashOf(network) });
  });
});

it("The spam signals contain only the hashes of the connection's IP address if the request has no headers", () => {
  expect(read({})).toEqual({
    hasWrongProof: false,
    honeypotFilled: false,
    seconds: undefined,
    visitorHash: hashOf(connection),
    networkHash: hashOf('198.51.0.0/16'),
  });
});

it.each([
  [{ website: 'x' }, true],
  [{ website: 0 }, true],
  [{ website: '' }, false],
  [{ website: null }, false],
  [null, false],
])('The spam signals interpret the honeypot in %j as %s', (body, honeypotFilled) => {
  expect(read({}, connection, body)).toMatchObject({ honeypotFilled });
});

it.each([
  [0, 0],
  [3.25, 3.25],
  [-0.1, undefined],
  [NaN, undefined],
  ['3', undefined],
])('The spam signals interpret the seconds %j as %s', (given, seconds) => {
  expect(read({}, connection, { seconds: given })).toMatchObject({ seconds });
});
