import { visitorIp } from './visitor-ip.ts';

const header = (value: string | string[]) => ({ 'x-nf-client-connection-ip': value });
const socket = { remoteAddress: '127.0.0.1' };

test.each(['203.0.113.7', '2001:db8::7'])("the address %s in the header of Netlify is the visitor's", (address) => {
  expect(visitorIp({ headers: header(address) })).toBe(address);
  expect(visitorIp({ headers: header(address), socket })).toBe(address);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'without the header of Netlify the address %s of the connection is',
  (remoteAddress) => {
    expect(visitorIp({ headers: {}, socket: { remoteAddress } })).toBe(remoteAddress);
  },
);

test('headers that anybody may set say nothing', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'client-ip': '203.0.113.7', 'x-real-ip': '203.0.113.7' };
  expect(visitorIp({ headers, socket })).toBe('127.0.0.1');
});

test.each(['', ' ', 'unknown', '203.0.113.7, 203.0.113.8', '203.0.113.7:80', 'caf\u00e9'])(
  'a header of Netlify that holds %j is no address',
  (value) => {
    expect(visitorIp({ headers: header(value) })).toBeUndefined();
    expect(visitorIp({ headers: header(value), socket })).toBe('127.0.0.1');
  },
);

test.each([
  ['no connection, as behind the wrapper for Netlify', {}],
  ['a connection that has ended', { socket: { remoteAddress: undefined } }],
])('with %s and no header there is no address', (_, request) => {
  expect(visitorIp({ headers: {}, ...request })).toBeUndefined();
});
