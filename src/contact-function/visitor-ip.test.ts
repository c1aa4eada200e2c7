import { visitorIp } from './visitor-ip.ts';

const header = (value: string) => ({ 'x-nf-client-connection-ip': value });
const socket = { remoteAddress: '127.0.0.1' };

describe('The visitor’s IP address', () => {
  it.each(['203.0.113.7', '2001:db8::7'])('is %s if Netlify’s header says so', (ip) => {
    expect(visitorIp({ headers: header(ip), socket })).toBe(ip);
  });

  it('is the socket’s address if there is no such header, and never comes from a header that clients can set', () => {
    expect(visitorIp({ headers: { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' }, socket })).toBe(
      '127.0.0.1',
    );
  });

  it.each(['', 'unknown', '203.0.113.7, 203.0.113.8', '203.0.113.7:80'])('is unknown if the header is %j', (value) => {
    expect(visitorIp({ headers: header(value) })).toBeUndefined();
    expect(visitorIp({ headers: header(value), socket: {} })).toBeUndefined();
  });
});
