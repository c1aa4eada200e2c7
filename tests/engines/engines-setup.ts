/** Jest's global set-up for the journey: starts each engine once, and prints its version. */
import shareStacks from '../support/share-stacks';
import { findEngines } from './engines';

export default async function startEngines(): Promise<void> {
  const engines = findEngines();
  if (engines.length === 0) {
    throw new Error(
      'There is no Firefox, WebKitGTK or Safari on this machine, or no driver for it. On Debian: apt-get install ' +
        'firefox-esr, or webkit2gtk-driver and xvfb. On macOS: sudo safaridriver --enable.',
    );
  }
  for (const { name, start } of engines) {
    await using resources = new AsyncDisposableStack();
    const { browserVersion } = await start(resources, { withScripts: true });
    console.error(`✓ ${name} ${browserVersion}`);
  }
  await shareStacks();
}
