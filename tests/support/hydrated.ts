import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** Gives such a sign, as a visitor's first touch does. It runs in the browser. */
export function touchPage(): void {
  dispatchEvent(new Event('pointerdown'));
}

/** Whether the scripts have hydrated the form, or are running on a page without one. It runs in the browser. */
export function areScriptsRunning(): boolean {
  const form = document.querySelector('#contact-form');
  if (form) return Object.keys(form).some((key) => key.startsWith('__react'));
  return document.querySelector('body > script[src]') !== null && 'webpackChunkbusselton_resort_site' in window;
}

export async function untilScriptsRun(page: Page): Promise<void> {
  await page.evaluate(touchPage);
  await until(() => page.evaluate(areScriptsRunning));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
