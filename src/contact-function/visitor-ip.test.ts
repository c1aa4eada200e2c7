import { visitorIp } from './visitor-ip.ts';

const header = (value: string) => ({ 'x-nf-client-connection-ip': value });
const socket = { remoteAddress: '127.0.0.1' };

test.each(['203.0.113.7', '2001:db8::7'])('The IP address %s in Netlify’s header is the visitor’s.', (ip) => {
  expect(visitorIp({ headers: header(ip), socket })).toBe(ip);
});

test('Without it the socket’s IP address counts, and no header that any client may set.', () => {
  expect(visitorIp({ headers: { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' }, socket })).toBe(
    '127.0.0.1',
  );
});

test.each(['', 'unknown', '203.0.113.7, 203.0.113.8', '203.0.113.7:80'])(
  'Netlify’s header with %j gives no IP address.',
  (value) => {
    expect(visitorIp({ headers: header(value) })).toBeUndefined();
    expect(visitorIp({ headers: header(value), socket: {} })).toBeUndefined();
  },
);
