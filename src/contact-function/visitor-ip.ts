import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

type HostedRequest = { headers: IncomingHttpHeaders; socket?: { remoteAddress?: string | undefined } };

/**
 * The visitor's IP address. Netlify sets a header with it, even if the visitor sent that header, and its functions have
 * no socket. Locally the visitor connects to the socket directly.
 *
 * @returns undefined if neither has an IP address.
 */
export function visitorIp({ headers, socket }: HostedRequest): string | undefined {
  const candidates = [headers['x-nf-client-connection-ip']?.toString(), socket?.remoteAddress];
  return candidates.find((candidate) => candidate !== undefined && isIP(candidate) !== 0);
}
