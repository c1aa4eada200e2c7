import { bodyLimit } from '../contact/protocol.ts';
import { refuse, type Reply } from './json-response.ts';

/**
 * Reads a POST request with a JSON body in UTF-8. The gateway cannot check the header `apikey` (verify_jwt is off),
 * because the publishable keys are not JWTs.
 */
export async function readPost(
  request: Request,
  publishableKeys: readonly string[],
): Promise<{ value: unknown } | Reply> {
  const { method, headers } = request;
  if (method !== 'POST') return refuse(405, 'Use POST', { headers: { Allow: 'POST' } });
  if (!publishableKeys.includes(headers.get('apikey') ?? '')) {
    return refuse(401, "The apikey header must contain one of this project's publishable keys");
  }
  try {
    // Messages are too short to be worth compressing.
    if (!/^\s*(identity)?\s*$/i.test(headers.get('content-encoding') ?? '')) {
      return refuse(415, 'Send the body uncompressed, without a Content-Encoding header');
    }
    const bytes = await readBytes(request);
    if (!bytes) return refuse(413, 'The message is too large');
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return refuse(400, 'The body is not JSON');
  }
}

/** @returns the body, or undefined if it has more bytes than {@link bodyLimit}. */
async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  // Deno ends the body after this length, and refuses a request that also has Transfer-Encoding.
  const length = request.headers.get('content-length');
  // Deno allocates 64 KB for each streamed chunk. In a flood, the chunks would fill the memory before they are freed.
  if (length !== null && Number(length) <= bodyLimit) return new Uint8Array(await request.arrayBuffer());
  const bytes = new Uint8Array(bodyLimit);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (size + chunk.byteLength > bodyLimit) return undefined;
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  return bytes.subarray(0, size);
}
