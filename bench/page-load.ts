import lighthouse, { defaultConfig, traceCategories } from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';
import { freePorts } from '../local/process/ports.ts';
import { launchChromium } from '../local/chromium/launch-chromium.ts';

/** The times are in milliseconds. A value that Lighthouse did not measure is NaN. */
export type PageLoad = { firstPaint: number; largestPaint: number; blockingTime: number; layoutShift: number };

/** The part of a Lighthouse type that this file uses. Lighthouse does not export the type. */
type Context = { driver: { defaultSession: { sendCommand(command: string, params?: object): Promise<unknown> } } };

class SafeTrace extends Trace {
  override async startSensitiveInstrumentation({ driver: { defaultSession } }: Context): Promise<void> {
    await defaultSession.sendCommand('Page.enable');
    await defaultSession.sendCommand('Tracing.start', {
      // The Chromium from npm crashes when it traces this category, which these measurements do not need.
      categories: traceCategories.filter((category) => category !== 'blink.webdx_feature_usage').join(','),
      // In microseconds. More frequent samples would slow the page down.
      options: 'sampling-frequency=10000',
    });
  }
}

const artifacts = (defaultConfig.artifacts ?? []).map((artifact) =>
  artifact.id === 'Trace' ? { ...artifact, gatherer: { instance: new SafeTrace() } } : artifact,
);

/** Measures a first visit with Lighthouse, on its simulated phone. Throws an error if it cannot load the page. */
export async function measureLoad(url: string): Promise<PageLoad> {
  const [port = 0] = await freePorts(1);
  const browser = await launchChromium([`--remote-debugging-port=${String(port)}`]);
  try {
    const result = await lighthouse(url, { port, onlyCategories: ['performance'] }, { ...defaultConfig, artifacts });
    const error = result ? result.lhr.runtimeError?.message : 'no result';
    if (!result || error) throw new Error(`Lighthouse could not load ${url}: ${String(error)}`);
    const valueOf = (audit: string) => result.lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      firstPaint: valueOf('first-contentful-paint'),
      largestPaint: valueOf('largest-contentful-paint'),
      blockingTime: valueOf('total-blocking-time'),
      layoutShift: valueOf('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}
