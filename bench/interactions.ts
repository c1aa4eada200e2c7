/** Interaction to next paint: how soon the screen of a slow phone responds to a press or a key. */
import type { Browser, Page } from 'playwright-core';
import { aMessage } from '../tests/support/a-message.ts';
import { field, fillForm, sendButton, untilSent } from '../tests/support/contact-form.ts';
import { menu, menuButton } from '../tests/support/navigation.ts';
import { withPhonePage } from './phone-page.ts';
import { roundRobin } from './round-robin.ts';

/** How many times slower than this machine. */
const slowdown = 4;
const rounds = 9;

/** From a press on a field to the first key, in milliseconds. */
const typingDelay = 300;

/** How long the browser may take to report the events of an interaction, in milliseconds. */
const reportingDelay = 1500;

type Interaction = {
  /** Not timed. */
  prepare?: (page: Page) => Promise<void>;
  interact: (page: Page) => Promise<void>;
  /** Names of the events that are timed. */
  timed: RegExp;
};

const openMenu: Interaction = {
  prepare: (page) => page.waitForLoadState('networkidle'),
  interact: async (page) => {
    await menuButton(page).tap();
    await menu(page).waitFor();
  },
  timed: /^(pointer|mouse|click)/,
};

/** Right after the page has loaded: the press on the field also starts the deferred scripts and those of the form. */
const typeFirstKey: Interaction = {
  interact: async (page) => {
    await field(page, 'name').tap();
    await page.waitForTimeout(typingDelay);
    await page.keyboard.press('A');
  },
  timed: /^key/,
};

const send: Interaction = {
  prepare: async (page) => {
    await fillForm(page, aMessage());
    await page.waitForLoadState('networkidle');
  },
  interact: async (page) => {
    await sendButton(page).tap();
    await untilSent(page);
  },
  timed: /^(pointer|mouse|click)/,
};

/** In milliseconds: 0 is too short for the browser to report; NaN is an interaction without a timed event. */
export function timeInteractions(browser: Browser, url: string) {
  const time = (interaction: Interaction) => () =>
    withPhonePage(browser, (page) => timeInteraction(page, url, interaction));
  const tasks = { menu: time(openMenu), 'first key': time(typeFirstKey), send: time(send) };
  return roundRobin(tasks, { warmUp: 0, rounds });
}

async function timeInteraction(page: Page, url: string, { prepare, interact, timed }: Interaction): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load' });
  await prepare?.(page);
  const entries = await page.evaluateHandle(() => {
    const reported: { name: string; duration: number }[] = [];
    // TypeScript's declarations lack the threshold.
    const options = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0) {
          reported.push({ name: entry.name, duration: entry.duration });
        }
      }
    }).observe(options);
    return reported;
  });
  const before = await countTimedEvents(page, timed);
  await interact(page);
  await page.waitForTimeout(reportingDelay);
  if ((await countTimedEvents(page, timed)) === before) return Number.NaN;
  const durations = (await entries.jsonValue()).filter(({ name }) => timed.test(name)).map(({ duration }) => duration);
  return Math.max(0, ...durations);
}

/** Including those too short to be reported. */
async function countTimedEvents(page: Page, timed: RegExp): Promise<number> {
  const counts = await page.evaluate(() => [...performance.eventCounts]);
  return counts.filter(([name]) => timed.test(name)).reduce((sum, [, count]) => sum + count, 0);
}
