import { chromium, type Browser } from 'playwright-core';
import { inProject } from '../process/project.ts';
import { chromiumFlags, findChromium } from './find-chromium.ts';

/** The fonts of a system, of which one is as wide as Arial, and the other an eighth wider. */
export type SystemFont = 'arimo' | 'dejavu-sans';

/** Starts Chromium for browser tests and measurements. It sees this font, and not the machine's own. */
export async function launchChromium(
  moreFlags: readonly string[] = [],
  systemFont: SystemFont = 'arimo',
): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  // Chrome on macOS ignores it.
  const FONTCONFIG_FILE = inProject('local', 'chromium', 'fonts', `${systemFont}.conf`);
  const args = [...chromiumFlags, ...moreFlags];
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env, FONTCONFIG_FILE } });
}
