import { chromium, type Browser } from 'playwright-core';
import { foundChromium } from './find-chromium.ts';

/** Keeps a browser without a network quiet, and lets root run it. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium that was found for this run.
 *
 * @param withoutFlags those of Playwright's own that it is to be started without.
 */
export function launchChromium(moreFlags: string[] = [], withoutFlags: string[] = []): Promise<Browser> {
  const { executablePath, env } = foundChromium();
  return chromium.launch({
    executablePath,
    args: [...flags, ...moreFlags],
    ignoreDefaultArgs: withoutFlags,
    env: { ...process.env, ...env },
  });
}
