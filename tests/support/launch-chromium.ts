import { chromium, type Browser } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

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

/** @param withoutFlags those of Playwright's own flags that it starts without. */
export async function launchChromium(moreFlags: string[] = [], withoutFlags: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args: [...flags, ...moreFlags],
    ignoreDefaultArgs: withoutFlags,
    env: { ...process.env, ...env },
  });
}
