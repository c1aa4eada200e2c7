/**
 * A virtual screen reader in a page of a real browser. It speaks the roles, names, states and live regions as the W3C's
 * specifications map them; real screen readers differ in their words.
 */
import { readFile } from 'node:fs/promises';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from 'playwright-core';
import { until } from './until';

type ScreenReader = { screenReader: typeof virtual };

/** Starts it at the top of the page. From now on it also speaks what gets the focus, and what live regions announce. */
export async function startScreenReader(page: Page): Promise<void> {
  const source = await readFile(require.resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8');
  // Not a module: the page's security policy forbids it.
  const script = source.replace(/export\s*\{[^}]*?([\w$]+) as virtual\s*\};?/, 'window.screenReader = $1;');
  await page.evaluate(`(() => {${script}\n})()`);
  await page.evaluate(async () => {
    const { screenReader } = window as unknown as ScreenReader;
    await screenReader.start({ container: document.body });
    await screenReader.clearSpokenPhraseLog();
  });
}

/** What it has spoken since the last call. It repeats an announcement for each change in the same live region. */
export async function spoken(page: Page): Promise<string[]> {
  const phrases = await log(page);
  await page.evaluate(() => (window as unknown as ScreenReader).screenReader.clearSpokenPhraseLog());
  return phrases.filter((phrase, index) => phrase !== phrases[index - 1]);
}

/** Waits until it has spoken something that begins so, since the last call of {@link spoken}. */
export async function untilSpoken(page: Page, beginning: string): Promise<void> {
  await until(async () => (await log(page)).some((phrase) => phrase.startsWith(beginning)));
}

function log(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as ScreenReader).screenReader.spokenPhraseLog());
}
