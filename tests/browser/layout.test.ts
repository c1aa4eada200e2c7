import type { Page } from 'playwright-core';
import { addStyles, delayRequests, scrollTo, textFonts, untilLoaded, useBrowser, viewportOf } from './browser.ts';
import { untilScriptsRun } from '../support/hydrated.ts';
import { field, formLabels, sendButton, sendTo, siteResponses, statusLine, toast } from '../support/contact-form.ts';
import { until } from '../support/until.ts';

const screens = ['320x653', '390x844', '1280x800'];

type Visit = ReturnType<typeof useBrowser>['visit'];

/** Elements that extend beyond the screen or their card, and elements in the bar that overlap. */
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

const places = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll(
      ':is(main, footer) :is(h1, h2, h3, p, li, dt, img, input, textarea, button)',
    );
    const leftOut = '[aria-live], [role=status], [role=alert], [role=region], .Toastify, [aria-hidden=true]';
    return [...parts]
      .filter((part) => part.checkVisibility() && !part.closest(leftOut))
      .map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return `${part.outerHTML.slice(0, 40)}: ${Math.round(top + window.scrollY)}, ${Math.round(height)}`;
      });
  });

/** Resizes both pages for each screen, because loading them again would take longer. Style sheets are added in turn. */
async function expectNothingMisplaced(visit: Visit, styleSheets: readonly string[]): Promise<void> {
  for (const path of ['/', '/nowhere']) {
    const page = await visit(path, { javaScriptEnabled: false });
    for (const styles of styleSheets) {
      await addStyles(page, styles);
      for (const size of screens) {
        await page.setViewportSize(viewportOf(size));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        const found = { path, styles, size, width, misplaced: await misplaced(page) };
        expect(found).toEqual({ path, styles, size, width: viewportOf(size).width, misplaced: [] });
      }
    }
  }
}

describe.each(textFonts)('With the font %s', (font) => {
  describe('At twice its size, set as the default font size,', () => {
    const { visit, takePageErrors } = useBrowser(['--blink-settings=defaultFontSize=32'], font);

    it('text neither overlaps nor causes sideways scrolling', async () => {
      await expectNothingMisplaced(visit, ['']);
      takePageErrors();
    });
  });

  describe('The layout', () => {
    const { stack, visit, newPage, takePageErrors } = useBrowser([], font);

    it('has no text that overlaps or causes sideways scrolling, also at twice its size, set on the root element', async () => {
      await expectNothingMisplaced(visit, ['', 'html { font-size: 200% }']);
      takePageErrors();
    });

    it.each(screens)('neither shifts nor scrolls when files arrive late, at %s', async (size) => {
      const page = await newPage({ viewport: viewportOf(size), reducedMotion: 'reduce' });
      const filesArrive = await delayRequests(page, /\.(js|avif|jpg|woff2)$/);
      await page.goto(`${stack().siteUrl}/#contact`, { waitUntil: 'domcontentloaded' });
      await until(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0));
      const before = await places(page);
      await scrollTo(page.locator('#services'));
      const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
      const scrolledBefore = await scrolled();
      filesArrive();
      await untilScriptsRun(page);
      expect(await scrolled()).toBe(scrolledBefore);
      const fonts = ['1em Marcellus', ...(font === 'figtree' ? ['1em Figtree', '600 1em Figtree'] : [])];
      await page.evaluate((all) => Promise.all(all.map((name) => document.fonts.load(name))), fonts);
      for (const picture of await page.locator('main img').all()) {
        await scrollTo(picture);
        await untilLoaded(picture);
      }
      expect(await places(page)).toEqual(before);
    });

    it('does not shift when the form asks about a mistyped mail provider, at 320 px', async () => {
      const page = await visit('/', { viewport: viewportOf('320x653'), reducedMotion: 'reduce' });
      const before = await places(page);
      await field(page, 'email').fill('ann@hotmial.com');
      await field(page, 'phone').focus();
      await page.getByRole('button', { name: 'hotmail.com' }).waitFor();
      const others = (await places(page)).filter((place) => !place.startsWith('<button type="button"'));
      expect(others).toEqual(before);
    });

    it('moves nothing but the field in error when an empty form is sent', async () => {
      const page = await visit('/', { reducedMotion: 'reduce' });
      const ofField = /^<(input type="text"|p id="contact-name-error)/;
      const others = async () => (await places(page)).filter((place) => !ofField.test(place));
      const before = await others();
      await sendButton(page).click();
      await toast(page).waitFor();
      expect(await others()).toEqual(before);
    });

    it('does not shift above the result when a response arrives', async () => {
      // While the page scrolls smoothly to a result, the next click may miss the button.
      const page = await visit('/', { reducedMotion: 'reduce' });
      for (const size of screens) {
        await page.setViewportSize(viewportOf(size));
        for (const [response, title] of [
          [siteResponses.unavailable, formLabels.failedTitle],
          [siteResponses.limited, formLabels.failedTitle],
          [siteResponses.sent, formLabels.sentTitle],
        ] as const) {
          const { promise: measured, resolve } = Promise.withResolvers<undefined>();
          await sendTo(page, response, measured);
          await statusLine(page).getByText(formLabels.sendingButton, { exact: true }).waitFor();
          // The result may move the footer, which is below it.
          const aboveResult = async () => {
            const all = await places(page);
            return all.slice(0, all.findIndex((place) => place.startsWith('<button type="submit"')) + 1);
          };
          const before = await aboveResult();
          resolve(undefined);
          await statusLine(page).getByText(title, { exact: true }).waitFor();
          expect(before).not.toEqual([]);
          const after = before.map((place) => place.replace(formLabels.sendingButton, formLabels.submitButton));
          expect([size, await aboveResult()]).toEqual([size, after]);
        }
      }
      takePageErrors();
    });
  });
});
