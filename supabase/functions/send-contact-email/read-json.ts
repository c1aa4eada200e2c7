type ReadJson = { ok: true; value: unknown } | { ok: false; status: 400 | 413; error: string };

/** Bytes of a body too large that are read to its end all the same: many callers hear no answer while they send. */
const politeness = 8 * 1024 * 1024;

/** Reads a body as JSON in UTF-8, and keeps no more of it than `limit` bytes. */
export async function readJson(request: Request, limit: number): Promise<ReadJson> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size <= limit) text += decoder.decode(chunk, { stream: true });
      else if (size > politeness) break;
    }
    if (size > limit) return { ok: false, status: 413, error: 'The message is too large' };
    return { ok: true, value: JSON.parse(text + decoder.decode()) };
  } catch {
    return { ok: false, status: 400, error: 'The body is not JSON' };
  }
}
