import { unpackedChromium } from './chromium-from-npm.ts';
import { installedChromium, usualPaths } from './installed-chromium.ts';

/** These flags let root run the browser, and prevent requests that would fail without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * On Linux x64, the Chromium from npm, which is a dev dependency, and elsewhere the machine's own. The variable CHROMIUM
 * names another one to try.
 */
export async function findChromium(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
  const executablePath = installedChromium();
  if (executablePath === undefined) {
    throw new Error(`Install Chromium or Google Chrome at one of these paths: ${usualPaths.join(', ')}.`);
  }
  return { executablePath, env: {} };
}
