/** Page loads, measured by Lighthouse on its simulated phone and desktop. */
import lighthouse, {
  defaultConfig,
  desktopConfig,
  traceCategories,
  type Artifacts,
  type Config,
  type Result,
} from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';
import { freePorts } from '../local/process/ports.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof categories)[number];

/** The parts of the largest contentful paint, one after the other. Text is painted without the two in the middle. */
export const paintParts = ['document', 'load delay', 'load', 'render'] as const;

/** Times are in milliseconds. What Lighthouse could not measure is NaN. */
export type PageLoad = {
  firstPaint: number;
  largestPaint: number;
  partsOfLargestPaint: Record<(typeof paintParts)[number], number>;
  speedIndex: number;
  blockingTime: number;
  layoutShift: number;
  /** Out of 100. */
  scores: Record<Category, number>;
  /** Ids of the audits that lowered a score, with their category. */
  failedAudits: string[];
  /** Why the page itself keeps the browser from restoring it from the back/forward cache. */
  bfcacheObstacles: string[];
};

/** The Chromium from npm crashes when this category is traced. No score depends on it. */
const crashingCategory = 'blink.webdx_feature_usage';

/** The part that is used here of a type that Lighthouse does not export. */
type Context = { driver: { defaultSession: { sendCommand(command: string, params?: object): Promise<unknown> } } };

class SafeTrace extends Trace {
  override async startSensitiveInstrumentation({ driver: { defaultSession } }: Context): Promise<void> {
    await defaultSession.sendCommand('Page.enable');
    await defaultSession.sendCommand('Tracing.start', {
      categories: traceCategories.filter((category) => category !== crashingCategory).join(','),
      // In microseconds. Taking samples more often slows the page down.
      options: 'sampling-frequency=10000',
    });
  }
}

const artifacts = (defaultConfig.artifacts ?? []).map((artifact) =>
  artifact.id === 'Trace' ? { ...artifact, gatherer: { instance: new SafeTrace() } } : artifact,
);

const configs = {
  phone: { ...defaultConfig, artifacts },
  desktop: { ...defaultConfig, artifacts, ...(desktopConfig.settings && { settings: desktopConfig.settings }) },
} satisfies Record<string, Config>;

export type Device = keyof typeof configs;

/** Loads a page in a new Chromium. Throws when Lighthouse cannot load it. */
export async function measureLoad(url: string, device: Device): Promise<PageLoad> {
  const [port = 0] = await freePorts(1);
  // Playwright switches off the back/forward cache, which Lighthouse tests.
  const browser = await launchChromium([`--remote-debugging-port=${String(port)}`], ['--disable-back-forward-cache']);
  try {
    const result = await lighthouse(url, { port }, configs[device]);
    const error = result ? result.lhr.runtimeError?.message : 'no result';
    if (!result || error) throw new Error(`Lighthouse could not load ${url}: ${String(error)}`);
    return pageLoadOf(result.lhr, result.artifacts);
  } finally {
    await browser.close();
  }
}

function pageLoadOf(result: Result, { BFCacheFailures: [failure] }: Artifacts): PageLoad {
  const valueOf = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  const scoreOf = (category: Category) => (result.categories[category]?.score ?? Number.NaN) * 100;
  const failedIn = (category: Category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`);
  const { PageSupportNeeded = {}, SupportPending = {} } = failure?.notRestoredReasonsTree ?? {};
  const largestPaint = valueOf('largest-contentful-paint');
  return {
    firstPaint: valueOf('first-contentful-paint'),
    largestPaint,
    partsOfLargestPaint: partsOf(largestPaint, timings(result)),
    speedIndex: valueOf('speed-index'),
    blockingTime: valueOf('total-blocking-time'),
    layoutShift: valueOf('cumulative-layout-shift'),
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    failedAudits: categories.flatMap(failedIn),
    bfcacheObstacles: Object.keys({ ...PageSupportNeeded, ...SupportPending }),
  };
}

/** When, in milliseconds, the document began to arrive, and when the picture of the largest paint was requested and there. */
type Timings = { timeToFirstByte: number; lcpLoadDelay: number; lcpLoadDuration: number };

/** Of the simulated load, as Lighthouse has them beside its metrics. */
function timings(result: Result): Partial<Timings> {
  const { details } = result.audits.metrics ?? {};
  return (details?.type === 'debugdata' ? (details.items as Partial<Timings>[] | undefined)?.[0] : undefined) ?? {};
}

function partsOf(largestPaint: number, timings: Partial<Timings>): PageLoad['partsOfLargestPaint'] {
  const { timeToFirstByte: byte = Number.NaN, lcpLoadDelay: start = byte, lcpLoadDuration: end = start } = timings;
  return { document: byte, 'load delay': start - byte, load: end - start, render: largestPaint - end };
}
