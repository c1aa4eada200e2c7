import type { Page } from 'playwright-core';
import { palette } from '../../supabase/functions/_shared/palette.ts';
import { addStyles } from './browser.ts';
import look from './look.json';

/** What an editor may add or leave out. */
const optionalParts =
  '#contact :is(li + li, div + div + div > dt, div + div + div > dd), #about p ~ p + p, footer p:has([href^=tel])';

const colours = Object.entries({ ...palette, mist: '#d7e6e6', white: '#ffffff' });

function nameOf(colour: string): string {
  const hex = `#${Buffer.from(colour.match(/\d+/g)?.map(Number) ?? []).toString('hex')}`;
  return colours.find(([, value]) => value === hex)?.[0] ?? 'a colour of its own';
}

/** Compares parts of the page with their rows in look.json, which have the box on one or more screens, and the style. */
export async function expectLook(page: Page, state: keyof typeof look, screen = 0): Promise<void> {
  const rows: Record<string, string[]> = look[state];
  await addStyles(page, `${optionalParts} { display: none }`);
  const found = await page.evaluate(looksOf, Object.keys(rows));
  expect(found.map(([part, box, style]) => [part, box, style?.replaceAll(/rgb\(.*?\)/g, nameOf)])).toEqual(
    Object.entries(rows).map(([part, row]) => [part, row[screen], row.at(-1)]),
  );
}

/**
 * Each part's left edge and size in pixels, as if its texts had no width, and its ground, corners, border and kinds of
 * text. It runs in the browser.
 */
function looksOf(parts: string[]): string[][] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text);
  const words = texts.map(({ data }) => data);
  for (const text of texts) text.data = '\u200b';
  const usual = ['Figtree', '400', 'none', 'rgba(0, 0, 0, 0)', '0px', ''];
  const unusual = (values: string[]) => values.filter((value) => !usual.includes(value));
  const looks = parts.map((part) => {
    const box = document.querySelector(part) ?? document.documentElement;
    const { left, width, height } = box.getBoundingClientRect();
    const { backgroundColor, borderRadius, borderWidth, borderColor } = getComputedStyle(box);
    const kinds = texts.map(({ parentElement }) => {
      if (!parentElement || !box.contains(parentElement)) return '';
      const { color, fontFamily, fontWeight, letterSpacing, textDecorationLine } = getComputedStyle(parentElement);
      const [family = ''] = fontFamily.split(',');
      const spacing = letterSpacing === 'normal' ? '' : 'spaced';
      return unusual([color, family, fontWeight, spacing, textDecorationLine]).join(' ');
    });
    const border = borderWidth === '0px' ? '' : `${borderWidth} ${borderColor}`;
    const style = unusual([backgroundColor, borderRadius, border, ...new Set(kinds)]).join(', ');
    return [part, `${Math.round(left)}+${Math.round(width)}x${Math.round(height)}`, style];
  });
  for (const [index, text] of texts.entries()) text.data = words[index] ?? '';
  return looks;
}
