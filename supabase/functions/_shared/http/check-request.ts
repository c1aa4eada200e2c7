import { Buffer } from 'node:buffer';
import { bodyLimit } from '../contact/protocol.ts';
import { sameSecret } from '../keys.ts';
import { refuse, type Reply } from './json-response.ts';

/** Checks the publishable key, which the gateway cannot check, because it is not a JWT (verify_jwt is off). */
export async function readPost(request: Request, publishableKeys: readonly string[]) {
  const { method, headers } = request;
  if (method !== 'POST') return refuse(405, 'Use POST', { headers: { Allow: 'POST' } });
  if (!publishableKeys.includes(headers.get('apikey') ?? '')) {
    return refuse(401, "The apikey header must contain one of this project's publishable keys");
  }
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? '')) {
    return refuse(415, 'Send the body uncompressed, without a Content-Encoding header');
  }
  try {
    const text = await bodyText(request, bodyLimit, new TextDecoder('utf-8', { fatal: true }));
    if (text === undefined) return refuse(413, 'The message is too large');
    return { value: JSON.parse(text) as unknown };
  } catch {
    return refuse(400, 'The body is not JSON');
  }
}

/** @returns undefined if the body has more bytes. The rest of them then stays unread. */
export async function bodyText(request: Request, maxBytes: number, decoder: TextDecoder): Promise<string | undefined> {
  const length = request.headers.get('content-length');
  // Deno allocates 64 KB for each streamed chunk, which would fill the memory in a flood of messages. It ends the body
  // after its Content-Length, and refuses a request that also has Transfer-Encoding.
  if (length !== null && Number(length) <= bodyLimit) return decoder.decode(await request.arrayBuffer());
  let text = '';
  let size = 0;
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Uptime monitors and inbound email services may be unable to send a bearer token, as the schedule does. */
export function refuseWithoutKey({ headers }: Request, name: string, key: string): Reply | undefined {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const userAndPassword = Buffer.from(value, 'base64').toString();
  const given = scheme.toLowerCase() === 'basic' ? userAndPassword.replace(/^[^:]*:/, '') : value;
  if (sameSecret(given, key)) return undefined;
  return refuse(401, `The Authorization header must have the ${name} key, which npm run doctor -- --keys prints`, {
    headers: { 'WWW-Authenticate': `Basic realm="${name} key"` },
    counted: { outcome: `not the ${name} key` },
  });
}
