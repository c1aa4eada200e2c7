/** A Chromium that others drive through its debugging port: nothing is switched off in it but what a bench disturbs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSubprocess, untilReady } from '../local/process/subprocess.ts';
import { freePorts, isListening } from '../local/process/ports.ts';
import { foundChromium } from '../tests/support/find-chromium.ts';
import { flags } from '../tests/support/launch-chromium.ts';

/**
 * Does `work` with a new Chromium, whose profile is empty, and ends it; disposing of `running` ends it sooner.
 *
 * @param work is given the debugging port.
 */
export async function withChromium<Result>(
  resources: AsyncDisposableStack,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const chromium = resources.use(new AsyncDisposableStack());
  try {
    return await work(await startChromium(chromium));
  } finally {
    await chromium.disposeAsync();
  }
}

/** @returns its debugging port. */
async function startChromium(resources: AsyncDisposableStack): Promise<number> {
  const { executablePath, env } = foundChromium();
  const folder = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  // Its helpers may still write for a moment after it has ended.
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const [port = 0] = await freePorts(1);
  const part = startSubprocess({
    name: 'chromium',
    command: executablePath,
    args: [
      ...flags,
      '--headless=new',
      `--remote-debugging-port=${String(port)}`,
      `--user-data-dir=${join(folder, 'profile')}`,
      '--disable-extensions',
      '--disable-default-apps',
      '--mute-audio',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
      '--disable-background-timer-throttling',
      'about:blank',
    ],
    env: { ...process.env, ...env },
    logFolder: folder,
  });
  resources.defer(part.stop);
  await untilReady(part, () => isListening(port));
  return port;
}
