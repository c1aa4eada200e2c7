import type { Page } from 'playwright-core';
import { addStyles } from './browser.ts';
import look from './look.json';

const colours: Partial<Record<string, string>> = look.colours;

/**
 * Compares parts of the page with their rows in look.json: the left edge and size in pixels on one or more screens, as
 * if no text had a width, and the style. Parts that an editor may leave out or add to are hidden. After a wanted change
 * of the look, copy the new facts from this test's output.
 */
export async function expectLook(page: Page, state: keyof typeof look.parts, screen = 0): Promise<void> {
  await addStyles(page, `${look.optional.join()} { display: none }`);
  const rows = Object.entries<string[]>(look.parts[state]);
  const found = await page.evaluate(looksOf, [rows.map(([part]) => part), look.style] as const);
  const named = found.map((row) =>
    row.map((fact) => fact.replaceAll(/rgb\(.*?\)/g, (rgb) => colours[rgb] ?? 'its own')),
  );
  expect(named).toEqual(rows.map(([part, row]) => [part, row[screen], row.at(-1)]));
}

/** It runs in the browser. */
function looksOf([parts, properties]: readonly [string[], string[]]): string[][] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text);
  const words = texts.map(({ data }) => data);
  for (const text of texts) text.data = '\u200b';
  const usual = /^(?:0px|400|none|normal|fill|Figtree|rgba\(0, 0, 0, 0\))/;
  const looks = parts.map((part) => {
    const box = document.querySelector(part) ?? document.body;
    const { left, width, height } = box.getBoundingClientRect();
    const values = properties.map((name) => getComputedStyle(box).getPropertyValue(name));
    // Of several fonts, the first one counts.
    const style = values.filter((value) => !usual.test(value)).map((value) => value.replace(/, \D.*/, ''));
    return [part, `${Math.round(left)}+${Math.round(width)}x${Math.round(height)}`, style.join(', ')];
  });
  for (const [index, text] of texts.entries()) text.data = words[index] ?? '';
  return looks;
}
