import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest } from 'gatsby';
import { readRawBody } from './raw-body.ts';

function read(stream: Iterable<Buffer>, event?: { body: string | null; isBase64Encoded: boolean }) {
  const request = Object.assign(Readable.from(stream), event && { netlifyFunctionParams: { event } });
  return readRawBody(request as unknown as GatsbyFunctionRequest);
}

const bytes = Buffer.from('Zoë 🏖');

describe('The raw body', () => {
  it.each([
    ['text', bytes.toString(), false],
    ['base64', bytes.toString('base64'), true],
  ])('comes from Netlify’s event as %s', async (_, body, isBase64Encoded) => {
    expect(await read([Buffer.from('x')], { body, isBase64Encoded })).toEqual(bytes);
  });

  it('comes from the request’s stream on any other host', async () => {
    expect(await read([bytes.subarray(0, 3), bytes.subarray(3)])).toEqual(bytes);
  });

  it('is undefined if the stream breaks off, even if part of a form has arrived', async () => {
    function* brokenOff() {
      yield Buffer.from('message=Is+the');
      throw new Error('aborted');
    }
    expect(await read(brokenOff())).toBeUndefined();
  });
});
