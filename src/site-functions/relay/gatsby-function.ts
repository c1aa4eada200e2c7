import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { GatsbyFunctionConfig } from 'gatsby';

/** @param ip the visitor's IP address, as the host knows it. */
type SiteFunction = (request: Request, ip: string | undefined) => Promise<Response>;

/** A content type without a slash, which no real body can have. */
const never = { type: 'never' };

/**
 * Switches off Gatsby's body parsers, which respond to broken JSON and to bodies over 100 KB with an HTML page.
 * A site function exports `config` by destructuring. Gatsby 5.16 (findApiExport in its query/file-parser.js) mistakes
 * a plain `export const config` under src/ for a page's, and builds rendering engines that the site does not use.
 */
export const rawBody: { config: GatsbyFunctionConfig } = {
  config: { bodyParser: { raw: never, text: never, json: never, urlencoded: { ...never, extended: true } } },
};

/** For `develop` and `gatsby serve`, where Gatsby passes Node's request and response. */
export function gatsbyFunction(respond: SiteFunction) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = readRequest(incoming);
    const response = request
      ? await respond(request, incoming.socket.remoteAddress)
      : new Response(null, { status: 400 });
    outgoing.statusCode = response.status;
    outgoing.setHeaders(response.headers);
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
}

/** @returns undefined for what a `Request` cannot say: the method TRACE, or a malformed path or Host header. */
function readRequest(incoming: IncomingMessage): Request | undefined {
  const { url = '/', method = 'GET', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  try {
    return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    });
  } catch {
    return undefined;
  }
}
