/** Jest's environment for browser code: jsdom, plus browser APIs that jsdom lacks. */
import { webcrypto } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-jsdom';

export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const streams = { ReadableStream, WritableStream, TransformStream };
    const encoding = { TextEncoder, TextDecoder, structuredClone };
    Object.assign(this.global, { fetch, Headers, Request, Response, ...streams, ...encoding });
    Object.defineProperty(this.global.crypto, 'subtle', { value: webcrypto.subtle });
  }
}
