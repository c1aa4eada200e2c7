/** Jest's environment for browser code: jsdom, with the APIs that it lacks. */
import { webcrypto } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-jsdom';

export default class BrowserEnvironment extends TestEnvironment {
  private readonly channels = new Set<BroadcastChannel>();

  override async setup(): Promise<void> {
    await super.setup();
    const { channels } = this;
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      WritableStream,
      TransformStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          channels.add(this);
        }
      },
    });
    Object.defineProperty(this.global.crypto, 'subtle', { value: webcrypto.subtle });
  }

  /** An open channel would keep Jest from ending, and the next test file would hear it. */
  override async teardown(): Promise<void> {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}
