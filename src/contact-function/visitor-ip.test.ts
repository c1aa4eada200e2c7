import { visitorIp } from './visitor-ip.ts';

const header = (value: string | string[]) => ({ 'x-nf-client-connection-ip': value });
const socket = { remoteAddress: '127.0.0.1' };

test.each(['203.0.113.7', '2001:db8::7'])('The IP address %s in Netlify’s header is the visitor’s.', (ip) => {
  expect(visitorIp({ headers: header(ip) })).toBe(ip);
  expect(visitorIp({ headers: header(ip), socket })).toBe(ip);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'Without Netlify’s header, the socket’s IP address %s is the visitor’s.',
  (remoteAddress) => {
    expect(visitorIp({ headers: {}, socket: { remoteAddress } })).toBe(remoteAddress);
  },
);

test('Headers that any client may set do not count.', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'client-ip': '203.0.113.7', 'x-real-ip': '203.0.113.7' };
  expect(visitorIp({ headers, socket })).toBe('127.0.0.1');
});

test.each(['', ' ', 'unknown', '203.0.113.7, 203.0.113.8', '203.0.113.7:80', 'caf\u00e9'])(
  'Netlify’s header with %j gives no IP address.',
  (value) => {
    expect(visitorIp({ headers: header(value) })).toBeUndefined();
    expect(visitorIp({ headers: header(value), socket })).toBe('127.0.0.1');
  },
);

test.each([
  ['no socket, as on Netlify', {}],
  ['a closed socket', { socket: { remoteAddress: undefined } }],
])('With %s and no header there is no IP address.', (_, request) => {
  expect(visitorIp({ headers: {}, ...request })).toBeUndefined();
});
