/** How long a visitor with a slow phone waits until the screen shows that something was pressed. */
import type { Browser, Page } from 'playwright-core';
import { median } from './median.ts';
import { field, menuButton, message, sendButton, withPhonePage } from './phone-page.ts';

const slowdown = 4;
const rounds = 9;

/** What the browser still does with a press when it was taken, and what comes of it, in milliseconds. */
const aftermath = 1500;

/** What a quick thumb takes from a field to the first key, in milliseconds. */
const fromFieldToKey = 300;

type Interaction = {
  /** Comes before, and is not timed. */
  prepare?: (page: Page) => Promise<void>;
  interact: (page: Page) => Promise<void>;
  /** Which of the events it makes are timed, by their names. */
  timed: RegExp;
};

const press = /^(pointer|mouse|click)/;
const key = /^key/;

const openMenu: Interaction = {
  prepare: (page) => page.waitForLoadState('networkidle'),
  interact: async (page) => {
    await menuButton(page).tap();
    await page.locator('#menu').waitFor();
  },
  timed: press,
};

/** On a page that is just there: the press is what has its scripts, and those of the form, start. */
async function typeFirstKey(page: Page): Promise<void> {
  await field(page, 'Name').tap();
  await page.waitForTimeout(fromFieldToKey);
  await page.keyboard.press('A');
}

const send: Interaction = {
  prepare: async (page) => {
    for (const [label, text] of Object.entries(message)) await field(page, label).fill(text);
    await page.waitForLoadState('networkidle');
  },
  interact: async (page) => {
    await sendButton(page).tap();
    await page.getByRole('status').getByText('Message Sent!').waitFor();
  },
  timed: press,
};

/**
 * @returns the median of each interaction, in milliseconds; one too short to be measured counts as 0, one that did not
 *   happen makes it NaN.
 */
export async function timeInteractions(
  browser: Browser,
  url: string,
): Promise<Record<'menu' | 'field' | 'firstKey' | 'send', number>> {
  return {
    ...(await timeWithoutScript(browser, url)),
    firstKey: await medianOf(browser, url, { interact: typeFirstKey, timed: key }),
    send: await medianOf(browser, url, send),
  };
}

/** What a page without any script does as well: its menu opens, and its fields take the focus. */
export async function timeWithoutScript(browser: Browser, url: string): Promise<Record<'menu' | 'field', number>> {
  return {
    menu: await medianOf(browser, url, openMenu),
    field: await medianOf(browser, url, { interact: typeFirstKey, timed: press }),
  };
}

async function medianOf(browser: Browser, url: string, interaction: Interaction): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    taken.push(await withPhonePage(browser, (page) => timeInteraction(page, url, interaction)));
  }
  return median(taken);
}

async function timeInteraction(page: Page, url: string, { prepare, interact, timed }: Interaction): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load' });
  await prepare?.(page);
  const durations = await page.evaluateHandle(() => {
    const kept: { name: string; duration: number }[] = [];
    // TypeScript's own declarations do not know the threshold.
    const shortOnesToo = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0) {
          kept.push({ name: entry.name, duration: entry.duration });
        }
      }
    }).observe(shortOnesToo);
    return kept;
  });
  const before = await eventsSoFar(page);
  await interact(page);
  await page.waitForTimeout(aftermath);
  const after = await eventsSoFar(page);
  if (after.every(([name, count], index) => !timed.test(name) || count === before[index]?.[1])) return Number.NaN;
  const kept = await durations.jsonValue();
  return Math.max(0, ...kept.filter(({ name }) => timed.test(name)).map(({ duration }) => duration));
}

/** Of each kind that there is, how many the page has had, however short. */
function eventsSoFar(page: Page): Promise<[name: string, count: number][]> {
  return page.evaluate(() => [...performance.eventCounts]);
}
