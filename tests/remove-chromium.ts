/** After the tests that need a browser: removes the Chromium that was unpacked for them. */
import { rm } from 'node:fs/promises';
import type { Chromium } from './find-chromium';

export default async function removeChromium(): Promise<void> {
  const { unpackedInto }: Chromium = JSON.parse(process.env.CHROMIUM ?? '{}');
  if (unpackedInto) await rm(unpackedInto, { recursive: true });
}
