/** The network address of the visitor who made a request, as the site's host tells it. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

type HostedRequest = { headers: IncomingHttpHeaders; socket?: { remoteAddress?: string | undefined } };

/**
 * On Netlify it is in a header that Netlify sets over whatever the visitor sent under its name, and there is no
 * connection to ask; locally the connection is the visitor's own.
 *
 * @returns undefined where the host tells no address.
 */
export function visitorIp({ headers, socket }: HostedRequest): string | undefined {
  const told = [headers['x-nf-client-connection-ip']?.toString(), socket?.remoteAddress];
  return told.find((address) => address !== undefined && isIP(address) !== 0);
}
