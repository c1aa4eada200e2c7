import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

type HostedRequest = { headers: IncomingHttpHeaders; socket?: { remoteAddress?: string | undefined } };

/**
 * The visitor's IP address. On Netlify it comes from a header that Netlify always sets itself, because functions
 * there have no socket. Locally the visitor connects directly, so it comes from the socket.
 *
 * @returns undefined if neither has an IP address.
 */
export function visitorIp({ headers, socket }: HostedRequest): string | undefined {
  const candidates = [headers['x-nf-client-connection-ip']?.toString(), socket?.remoteAddress];
  return candidates.find((candidate) => candidate !== undefined && isIP(candidate) !== 0);
}
