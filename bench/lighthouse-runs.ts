/** Loads of pages, measured by Lighthouse in turns, so that what else the machine does falls on all of them alike. */
import lighthouse, { defaultConfig, desktopConfig, type Config } from 'lighthouse';
import { withChromium } from './debugged-chromium.ts';
import { LighthouseTrace } from './lighthouse-trace.ts';
import { readPageLoad, type PageLoad } from './page-load.ts';

const artifacts = (defaultConfig.artifacts ?? []).map((artifact) =>
  artifact.id === 'Trace' ? { ...artifact, gatherer: { instance: new LighthouseTrace() } } : artifact,
);

const configs: Record<'phone' | 'desktop', Config> = {
  phone: { ...defaultConfig, artifacts },
  desktop: { ...defaultConfig, artifacts, ...(desktopConfig.settings && { settings: desktopConfig.settings }) },
};

export type Device = keyof typeof configs;

/**
 * Loads each page once a round, in a different order each round, every time in a new Chromium.
 *
 * @param pages addresses, by the names of the result.
 */
export async function loadsInTurns<Name extends string>(
  resources: AsyncDisposableStack,
  pages: Record<Name, string>,
  device: Device,
  rounds: number,
): Promise<(name: Name) => PageLoad[]> {
  const entries: [string, string][] = Object.entries(pages);
  const loads = new Map<string, PageLoad[]>();
  // The first round does not count: it is when the server compresses its files.
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, url] of round % 2 === 0 ? entries : entries.toReversed()) {
      const load = await loadPage(resources, url, device);
      if (round >= 0) loads.set(name, [...(loads.get(name) ?? []), load]);
    }
  }
  return (name) => loads.get(name) ?? [];
}

async function loadPage(resources: AsyncDisposableStack, url: string, device: Device): Promise<PageLoad> {
  const result = await withChromium(resources, (port) => lighthouse(url, { port }, configs[device]));
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  return readPageLoad(result.lhr);
}
