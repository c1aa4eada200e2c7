import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { scrollTo, useBrowser } from './browser.ts';
import { sendButton, toast } from '../support/contact-form.ts';
import { company } from '../support/content.ts';
import { contrast } from '../support/contrast.ts';
import { groundOpacity } from './navigation.ts';

const { visit } = useBrowser();

async function contrastWithin(page: Page, element: Locator): Promise<number> {
  await scrollTo(element, 'center');
  const { x, y, width, height } = await element.evaluate((box) => box.getBoundingClientRect().toJSON() as DOMRect);
  const screenshot = await page.screenshot({ clip: { x, y, width, height } });
  const [grey] = (await sharp(await sharp(screenshot).greyscale().toBuffer()).stats()).channels;
  const shade = (value = 0) => [value, value, value];
  return contrast(shade(grey?.max), shade(grey?.min));
}

it.each(['light', 'dark'] as const)(
  'The page in forced colours has a visible logo and icons (even in a toast) and bordered buttons, in a %s scheme',
  async (colorScheme) => {
    const page = await visit('/', { forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await sendButton(page).click();
    await toast(page).waitFor();
    const drawings = page.locator('svg[stroke]:visible, header img');
    expect(await drawings.count()).toBeGreaterThan(await toast(page).locator('svg').count());
    for (const drawing of await drawings.all()) expect(await contrastWithin(page, drawing)).toBeGreaterThan(4.5);
    const buttons = page.locator('[class*="button"]');
    const borders = await buttons.evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopWidth));
    expect(new Set(borders)).toEqual(new Set(['1px']));
  },
);

it.each([390, 1280])(
  'With more contrast, borders are dark and no text is over the picture at a width of %d',
  async (width) => {
    const page = await visit('/', { viewport: { width, height: 800 }, contrast: 'more', javaScriptEnabled: false });
    const words = await page.locator('#home h1 ~ *').last().boundingBox();
    const picture = await page.locator('#home picture').boundingBox();
    expect(picture?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
    expect(await groundOpacity(page)).toBe('1');
    const border = page.locator('#contact-name').evaluate((field) => getComputedStyle(field).borderColor);
    expect(await border).toBe('rgb(34, 50, 59)');
  },
);

it('The printed page shows the address, where links go and all text in black, without controls, gaps or cut cards', async () => {
  const page = await visit('/', { viewport: { width: 794, height: 1123 }, javaScriptEnabled: false });
  await page
    .locator('#about p')
    .last()
    .evaluate((text) => {
      text.innerHTML = '<a href="https://a.example/">Here</a>';
    });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('link', { name: 'Here (https://a.example/)', exact: true }).count()).toBe(1);
  for (const fact of [company.location, company.email]) {
    expect(await page.locator('#contact').getByText(fact, { exact: true }).isVisible()).toBe(true);
  }
  const controls = page.locator('form, button, [class*="button-"], nav li, main img');
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  const { colors, cut, gaps } = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd')].filter((text) => text.checkVisibility());
    const boxes = shown.map((text) => text.getBoundingClientRect()).sort((a, b) => a.top - b.top);
    const endBefore = (index: number) => Math.max(0, ...boxes.slice(0, index).map(({ bottom }) => bottom));
    const styles = [document.body, ...shown].map((text) => getComputedStyle(text));
    return {
      colors: [...new Set(styles.map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`))],
      cut: [...document.querySelectorAll('article, li')]
        .filter((part) => getComputedStyle(part).breakInside !== 'avoid')
        .map((part) => part.textContent),
      gaps: boxes.map(({ top }, index) => top - endBefore(index)).filter((gap) => gap > 96),
    };
  });
  expect(colors).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)']);
  expect(cut).toEqual([]);
  expect(gaps).toEqual([]);
});

it('The page is light, and scrolls smoothly unless the visitor prefers reduced motion', async () => {
  const page = await visit('/', { javaScriptEnabled: false, colorScheme: 'dark' });
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  expect(await behavior()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behavior()).toBe('auto');
});
