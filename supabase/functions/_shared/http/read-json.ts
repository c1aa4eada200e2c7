import { encodedSentence, isEncoded } from '../contact/content-encoding.ts';

type ReadJson = { ok: true; value: unknown } | { ok: false; status: 400 | 413 | 415; error: string };

/** A larger body is read to its end up to this many bytes, as many clients cannot read a response while they send. */
const drainLimit = 32 * 1024 * 1024;

/** Reads a body as JSON in UTF-8, keeping at most `limit` bytes in memory. */
export async function readJson(request: Request, limit: number): Promise<ReadJson> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const refusesEncoding = isEncoded(request.headers.get('content-encoding'));
  let size = 0;
  let text = '';
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > drainLimit) break;
      if (size <= limit && !refusesEncoding) text += decoder.decode(chunk, { stream: true });
    }
    if (refusesEncoding) return { ok: false, status: 415, error: encodedSentence };
    if (size > limit) return { ok: false, status: 413, error: 'The message is too large' };
    return { ok: true, value: JSON.parse(text + decoder.decode()) };
  } catch {
    return { ok: false, status: 400, error: 'The body is not JSON' };
  }
}
