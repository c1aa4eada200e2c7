/** What the bench takes from Lighthouse's result of a load. */
import type { Result } from 'lighthouse';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** Times in milliseconds, as Lighthouse works them out for its slow phone, or for a desktop. */
export type PageLoad = {
  firstPaint: number;
  largestPaint: number;
  speedIndex: number;
  blocked: number;
  layoutShift: number;
  /** Of 100. */
  scores: Record<Category, number>;
  /** Ids of the audits that cost a score some of its 100, with their category. */
  failing: string[];
  /**
   * Addresses that were asked for before the largest paint, as it was on this machine; without what the browser asks for
   * its own sake and behind all else: the icon of its tab, and the manifest.
   */
  beforeLargestPaint: string[];
  scriptsBeforeLargestPaint: number;
  /** With headers, of what was asked for until the load event. */
  bytesUntilLoad: number;
  longTasks: string[];
};

/** @throws Error where the page could not be loaded, or when is not told. */
export function readPageLoad(result: Result): PageLoad {
  const { runtimeError, finalDisplayedUrl } = result;
  if (runtimeError) throw new Error(`Lighthouse could not load ${finalDisplayedUrl}: ${runtimeError.message}`);
  const requests = requestsOf(result);
  const beforeLargestPaint = requests.filter(
    ({ at, isOfBrowser }) => !isOfBrowser && at < observed(result, 'LargestContentfulPaint'),
  );
  const untilLoad = requests.filter(({ at }) => at < observed(result, 'Load'));
  return {
    firstPaint: numberOf(result, 'first-contentful-paint'),
    largestPaint: numberOf(result, 'largest-contentful-paint'),
    speedIndex: numberOf(result, 'speed-index'),
    blocked: numberOf(result, 'total-blocking-time'),
    layoutShift: numberOf(result, 'cumulative-layout-shift'),
    scores: {
      performance: scoreOf(result, 'performance'),
      accessibility: scoreOf(result, 'accessibility'),
      'best-practices': scoreOf(result, 'best-practices'),
      seo: scoreOf(result, 'seo'),
    },
    failing: categories.flatMap((category) => failingIn(result, category)),
    beforeLargestPaint: beforeLargestPaint.map(({ url }) => url),
    scriptsBeforeLargestPaint: beforeLargestPaint.filter(({ isScript }) => isScript).length,
    bytesUntilLoad: untilLoad.reduce((sum, { bytes }) => sum + bytes, 0),
    longTasks: itemsOf(result, 'long-tasks').map(
      ({ url, duration, startTime }) =>
        `${numeric(duration).toFixed(0)} ms at ${numeric(startTime).toFixed(0)} ms: ${String(url)}`,
    ),
  };
}

/** `at` is in milliseconds from the start of the navigation. */
type Request = { url: string; at: number; bytes: number; isScript: boolean; isOfBrowser: boolean };

function requestsOf(result: Result): Request[] {
  const details = result.audits['network-requests']?.details;
  const listStartedAt = time(details?.type === 'table' && details.debugData?.networkStartTimeTs, 'the first request');
  const offset = (listStartedAt - observed(result, 'NavigationStartTs')) / 1000;
  const items = itemsOf(result, 'network-requests').filter(({ url }) => !String(url).startsWith('data:'));
  return items.map(({ url, networkRequestTime, transferSize, resourceType }) => ({
    url: String(url),
    at: time(networkRequestTime, String(url)) + offset,
    bytes: numeric(transferSize),
    isScript: resourceType === 'Script',
    isOfBrowser: resourceType === 'Manifest' || resourceType === 'Other',
  }));
}

/** Of the load as it was on this machine, without Lighthouse's slow phone. */
function observed(result: Result, name: string): number {
  const details = result.audits.metrics?.details;
  return time(details?.type === 'debugdata' && details.items[0][`observed${name}`], name);
}

/** What comes before it, and what after, cannot be told without. */
function time(value: unknown, of: string): number {
  if (typeof value !== 'number') throw new Error(`Lighthouse does not tell the time of ${of}.`);
  return value;
}

function itemsOf(result: Result, audit: string) {
  const details = result.audits[audit]?.details;
  return details?.type === 'table' ? details.items : [];
}

function numberOf(result: Result, audit: string): number {
  return numeric(result.audits[audit]?.numericValue);
}

function scoreOf(result: Result, category: Category): number {
  return numeric(result.categories[category]?.score) * 100;
}

function failingIn(result: Result, category: Category): string[] {
  const refs = result.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${category}: ${id}`);
}

/** NaN for what is not there: a figure that is past every bar. */
function numeric(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}
