/** The page for visitors who let their browser show text twice as large, and on the narrowest screen. */
import type { Page } from 'playwright-core';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';

const screens = [
  [320, 653],
  [390, 844],
  [1280, 800],
] as const;

/** Texts that reach over the side of the screen or of their card, and pairs of texts of the bar that overlap. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (element: Element) => element.outerHTML.slice(0, 80);
    const isShown = (element: Element) => element.getBoundingClientRect().width > 1 && element.checkVisibility();
    const outside = [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => isShown(element) && !element.closest('picture, [aria-hidden]'))
      .filter((element) => {
        const room = element.closest('article')?.getBoundingClientRect().right ?? window.innerWidth;
        return element.getBoundingClientRect().right > room + 1;
      });
    const inBar = [...document.querySelectorAll('nav :is(img, svg, span, a:not(:has(*)))')].filter(isShown);
    const overlapping = inBar.filter((element, index) => {
      const a = element.getBoundingClientRect();
      return inBar.slice(index + 1).some((other) => {
        const b = other.getBoundingClientRect();
        return a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
      });
    });
    return [...outside, ...overlapping].map(nameOf);
  });

/** The main headings that the browser breaks inside a word that would fit into a line. */
const brokenHeadings = (page: Page) =>
  page.locator('h1, h2').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const text = heading.firstChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()];
        const width = lines.reduce((sum, line) => sum + line.width, 0);
        return lines.length > 1 && width < window.innerWidth * 0.88 ? [word] : [];
      });
    }),
  );

describe.each([
  ['As large as usual', [], ''],
  ['Twice as large by its default size', ['--blink-settings=defaultFontSize=32'], ''],
  ['Twice as large by the size of the root element', [], 'html { font-size: 200% }'],
] as const)('%s', (_, flags, styles) => {
  const { visit, takePageErrors } = useBrowser(() => [...flags]);

  it.each(screens)('text overlaps nothing, and no main heading breaks inside a word, on %ix%i.', async (...screen) => {
    const [width, height] = screen;
    for (const path of ['/', '/nowhere']) {
      const { page } = await visit(path, { width, height });
      await addStyles(page, styles);
      expect(await misplaced(page)).toEqual([]);
      expect(await brokenHeadings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    takePageErrors();
  });
});
