/**
 * @returns a request's body as text, or undefined if it has more than this number of bytes. Also reads the rest of a body
 *   that is too large: a client that is still sending might not see the response.
 */
export async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    text = size > maxBytes ? '' : text + decoder.decode(chunk, { stream: true });
  }
  return size > maxBytes ? undefined : text + decoder.decode();
}
