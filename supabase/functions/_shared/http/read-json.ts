import { encodedSentence, isEncoded } from '../contact/protocol.ts';

type ReadJson = { ok: true; value: unknown } | { ok: false; status: 400 | 413 | 415; error: string };

/** A larger body is read to its end up to this many bytes, as many clients cannot read a response while they send. */
const drainLimit = 32 * 1024 * 1024;

/** Reads a body as JSON in UTF-8, keeping at most `limit` bytes in memory. */
export async function readJson(request: Request, limit: number): Promise<ReadJson> {
  try {
    const bytes = await readBytes(request, limit);
    if (isEncoded(request.headers.get('content-encoding'))) return { ok: false, status: 415, error: encodedSentence };
    if (!bytes) return { ok: false, status: 413, error: 'The message is too large' };
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { ok: false, status: 400, error: 'The body is not JSON' };
  }
}

/** @returns undefined for more than `limit` bytes. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const { headers } = request;
  const length = headers.has('transfer-encoding') ? null : headers.get('content-length');
  // Deno allocates 64 KB for each chunk that it streams, which in a flood fills the memory before it is collected.
  if (length !== null && Number(length) <= limit) return new Uint8Array(await request.arrayBuffer());
  const kept = new Uint8Array(limit);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (size + chunk.byteLength <= limit) kept.set(chunk, size);
    size += chunk.byteLength;
    if (size > drainLimit) break;
  }
  return size <= limit ? kept.subarray(0, size) : undefined;
}
