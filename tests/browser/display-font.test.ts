import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { siteUrls } from '../../src/seo/site-urls';
import { useBrowser } from '../support/browser';
import { machineFonts } from '../support/machine-fonts';

const { visit } = useBrowser();

/** A page may be painted before its font arrives, and then does without it. */
async function addDisplayFont(page: Page): Promise<void> {
  const font = readFileSync(join('public', siteUrls.displayFont)).toString('base64');
  await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    document.fonts.add(await new FontFace('Marcellus', bytes).load());
  }, font);
}

/** Marks the elements whose own text is in the display font. @returns their number. */
function markDisplayText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isText = ({ nodeType, textContent }: ChildNode) => nodeType === Node.TEXT_NODE && textContent?.trim();
    const elements = [...document.querySelectorAll('body *')].filter(
      (element) => [...element.childNodes].some(isText) && getComputedStyle(element).fontFamily.startsWith('Marcellus'),
    );
    for (const element of elements) element.classList.add('display-text');
    return elements.length;
  });
}

test('Every letter of the page in the display font is in its file.', async () => {
  const { page } = await visit('/');
  await addDisplayFont(page);
  expect(await markDisplayText(page)).toBeGreaterThan(1);
  expect(await machineFonts(page, '.display-text')).toEqual([]);
});
