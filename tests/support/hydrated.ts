/** Waits until a page's scripts, which start late, are running. */
import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** Whether the scripts have hydrated the form, or are running on a page without one. It runs in the browser. */
export function areScriptsRunning(): boolean {
  const form = document.querySelector('#contact-form');
  if (form) return Object.keys(form).some((key) => key.startsWith('__react'));
  return document.querySelector('body > script[src]') !== null && 'webpackChunkbusselton_resort_site' in window;
}

/** Waits until the scripts are running and their first work is done. */
export async function untilScriptsRun(page: Page): Promise<void> {
  await until(() => page.evaluate(areScriptsRunning));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
