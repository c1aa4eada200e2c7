/** After the tests that need a browser: removes the Chromium that was unpacked for them. */
import { rm } from 'node:fs/promises';
import { foundChromium } from './find-chromium.ts';

export default async function removeChromium(): Promise<void> {
  const { unpackedInto } = foundChromium();
  if (unpackedInto) await rm(unpackedInto, { recursive: true });
}
