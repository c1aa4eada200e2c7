import { chromium, type Browser } from 'playwright-core';
import type { Chromium } from './find-chromium.ts';

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

/** Starts the Chromium that was found for this run. */
export function launchChromium(moreFlags: string[] = []): Promise<Browser> {
  const { executablePath, env }: Chromium = JSON.parse(process.env.CHROMIUM ?? '{}');
  return chromium.launch({ executablePath, args: [...flags, ...moreFlags], env: { ...process.env, ...env } });
}
