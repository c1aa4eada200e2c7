import { readText } from './read-text.ts';

/** Sends the bytes of the text in two chunks, the second of which starts in the middle of the é. */
function inTwoChunks(): Request {
  const bytes = new TextEncoder().encode('"é"');
  const body = new ReadableStream({
    start: (controller) => {
      for (const chunk of [bytes.slice(0, 2), bytes.slice(2)]) controller.enqueue(chunk);
      controller.close();
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

it.each([
  [4, '"é"'],
  [3, undefined],
])('A body of 4 bytes in two chunks, of which at most %i may be read, is %s', async (most, text) => {
  const request = inTwoChunks();
  expect(await readText(request, most)).toBe(text);
  expect(request.bodyUsed).toBe(true);
});
