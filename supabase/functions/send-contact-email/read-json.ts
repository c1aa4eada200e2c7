type ReadJson = { ok: true; value: unknown } | { ok: false; status: 400 | 413; error: string };

/** Reads a body as JSON in UTF-8, and no more of it than `limit` bytes. */
export async function readJson(request: Request, limit: number): Promise<ReadJson> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) return { ok: false, status: 413, error: 'The message is too large' };
      text += decoder.decode(chunk, { stream: true });
    }
    return { ok: true, value: JSON.parse(text + decoder.decode()) };
  } catch {
    return { ok: false, status: 400, error: 'The body is not JSON' };
  }
}
