/** The page for visitors who let their browser show text twice as large. */
import type { Page } from 'playwright-core';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';
import { navigation } from '../support/navigation';
import { until } from '../support/until';

const screens = [
  [320, 653],
  [390, 844],
  [1280, 800],
] as const;

/** Pairs of texts and drawings of the bar that overlap. */
const overlapsInBar = (page: Page) =>
  page.locator('header').evaluate((header) => {
    const shown = [...header.querySelectorAll('nav :is(img, svg, span, a:not(:has(*)))')]
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      // A text for screen readers alone is one pixel wide.
      .filter(({ node, box }) => box.width > 1 && node.checkVisibility());
    return shown.flatMap(({ node, box: a }, index) =>
      shown
        .slice(index + 1)
        .filter(({ box: b }) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top)
        .map(({ node: other }) => `${node.outerHTML.slice(0, 80)} and ${other.outerHTML.slice(0, 80)}`),
    );
  });

/** Words of the main headings that two lines share, unless the word is too long for most of the screen. */
const brokenWords = (page: Page) =>
  page.locator('h1, h2').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const text = heading.firstChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/[^\s-]+/g)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = [...range.getClientRects()];
          return lines.length > 1 && lines.reduce((sum, { width }) => sum + width, 0) < window.innerWidth * 0.88;
        })
        .map(([word]) => word);
    }),
  );

/** Features of services whose lines do not show at both ends. */
const cutFeatures = (page: Page) =>
  page.locator('#services article li').evaluateAll((features) =>
    features
      .filter((feature) => {
        feature.scrollIntoView({ block: 'center', behavior: 'instant' });
        const letters = document.createRange();
        letters.selectNodeContents(feature);
        // A point that is cut off hits what is behind it.
        return ![...letters.getClientRects()].every(({ left, right, top, height }) =>
          [left + 1, right - 1].every((x) => feature.contains(document.elementFromPoint(x, top + height / 2))),
        );
      })
      .map(({ textContent }) => textContent),
  );

describe.each([
  ['by its default size', ['--blink-settings=defaultFontSize=32'], ''],
  ['by the size of the root element', [], 'html { font-size: 200% }'],
] as const)('Twice as large %s', (_, flags, styles) => {
  const { visit, takePageErrors } = useBrowser(() => [...flags]);

  const open = async ([width, height]: readonly [number, number], path = '/') => {
    const { page } = await visit(path, { width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await addStyles(page, styles);
    return page;
  };

  test.each(screens)(
    'nothing in the bar overlaps, and no main heading breaks inside a word, on %ix%i.',
    async (...screen) => {
      const page = await open(screen);
      expect(await overlapsInBar(page)).toEqual([]);
      expect(await brokenWords(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen[0]);
    },
  );

  test.each(screens)('no feature of a service is cut off at the side, on %ix%i.', async (...screen) => {
    expect(await cutFeatures(await open(screen))).toEqual([]);
  });

  test.each(screens)('nothing of the 404 page is cut off at the side, on %ix%i.', async (...screen) => {
    const page = await open(screen, '/nowhere');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen[0]);
    takePageErrors();
  });

  test.each(screens)('links to sections stop with the section below the bar, on %ix%i.', async (...screen) => {
    const page = await open(screen);
    for (const { anchor } of navigation.links.slice(1)) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, anchor);
      await until(() =>
        page.evaluate((id) => {
          const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
          const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
          return top >= bar - 1 && top < window.innerHeight / 2;
        }, anchor),
      );
    }
  });
});
