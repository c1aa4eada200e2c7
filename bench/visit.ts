/** A visit: read to the end, menu opened and closed, the form in each of its states; and what moves meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Report } from '../local/process/report.ts';
import { watchLayoutShifts, type LayoutShift } from '../tests/support/layout-shifts.ts';
import { field, menuButton, message, readToTheEnd, sendButton, withPhonePage } from './phone-page.ts';

/** Longer than the half second in which what moves counts as the visitor's own doing, in milliseconds. */
const answerTakes = 1500;

/** Until what came of a step has come, in milliseconds. */
const aftermath = 1000;

/** A layout shift, and in what step of the visit it was. */
export type Shift = LayoutShift & { step: string };

type Step = { name: string; take: (page: Page) => Promise<void> };

const reading: Step[] = [
  { name: 'opening and reading to the end', take: readToTheEnd },
  {
    name: 'back to the top',
    take: (page) =>
      page.evaluate(() => {
        window.scrollTo({ top: 0, behavior: 'instant' });
      }),
  },
  {
    name: 'the link to the form followed',
    take: async (page) => {
      await page.getByRole('link', { name: 'Contact Us' }).tap();
      await page.waitForFunction(() => {
        const { top = NaN } = document.querySelector('#contact')?.getBoundingClientRect() ?? {};
        return Math.abs(top) < window.innerHeight / 4;
      });
    },
  },
];

const using: Step[] = [
  {
    name: 'menu opened',
    take: async (page) => {
      await menuButton(page).tap();
      await page.locator('#menu').waitFor();
    },
  },
  {
    name: 'menu closed',
    take: async (page) => {
      await menuButton(page).tap();
      await page.locator('#menu').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'sent empty',
    take: async (page) => {
      await sendButton(page).tap();
      await page.getByRole('status').getByText('Validation Error').waitFor();
    },
  },
  {
    name: 'sent, and taken',
    take: async (page) => {
      await answerLate(page, (route) => route.continue());
      await typeMessage(page);
      await sendButton(page).tap();
      await page.getByRole('status').getByText('Message Sent!').waitFor();
    },
  },
  {
    name: 'sent, and failed',
    take: async (page) => {
      await answerLate(page, (route) => route.fulfill({ status: 500, json: {} }));
      await typeMessage(page);
      await sendButton(page).tap();
      await page.getByRole('status').getByText('Failed to send message').waitFor();
    },
  },
];

/** Key by key, as what moves while a visitor types is the visitor's own doing. */
async function typeMessage(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(message)) {
    await field(page, label).tap();
    await page.keyboard.type(text);
  }
}

type Route = Parameters<Parameters<Page['route']>[1]>[0];

async function answerLate(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/contact', async (route) => {
    await delay(answerTakes);
    await answer(route);
  });
}

/** Every layout shift, those after the visitor's input too, which do not count. */
export function visitWhole(browser: Browser, url: string): Promise<Shift[]> {
  return shiftsDuring([...reading, ...using], browser, url);
}

/** As {@link visitWhole}, of a visitor who only reads, for whom no backend need be there. */
export function readWhole(browser: Browser, url: string): Promise<Shift[]> {
  return shiftsDuring(reading, browser, url);
}

function shiftsDuring(steps: Step[], browser: Browser, url: string): Promise<Shift[]> {
  return withPhonePage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    const shifts = await watchLayoutShifts(page);
    const all: Shift[] = [];
    for (const { name, take } of steps) {
      await take(page);
      await page.waitForTimeout(aftermath);
      const soFar = await shifts();
      all.push(...soFar.slice(all.length).map((shift) => ({ step: name, ...shift })));
    }
    return all;
  });
}

/** @returns how much moved by itself, or, if `isAfterInput`, just after the visitor did something. */
export function sumOfShifts(shifts: readonly Shift[], isAfterInput: boolean): number {
  return shifts.filter((shift) => shift.isAfterInput === isAfterInput).reduce((sum, { value }) => sum + value, 0);
}

/** What a person needs to mend them. */
export function tellShifts(report: Report, shifts: readonly Shift[]): void {
  for (const { step, value, isAfterInput, moved } of shifts) {
    const whose = isAfterInput ? ', just after input' : '';
    report.line(`  layout shift of ${value.toFixed(4)}${whose}, ${step}: ${moved.join(', ')}`);
  }
}
