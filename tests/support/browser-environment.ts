/** jsdom, and what browsers have beside: Jest's environment for what a browser runs. */
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

  /** An open channel would keep Jest from ending, and be heard by the next test file. */
  override async teardown(): Promise<void> {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}
