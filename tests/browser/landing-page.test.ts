import { content } from '../support/content.ts';
import { field } from '../support/contact-form.ts';
import { scrollTo, useBrowser } from './browser.ts';
import {
  barLink,
  groundOpacity,
  labelOf,
  menu,
  menuButton,
  navigation,
  quoteLink,
  sectionInView,
  shortQuoteLink,
  type Anchor,
} from './navigation.ts';
import { until } from '../support/until.ts';

const { visit, newPage, stack, takePageErrors } = useBrowser();

const phone = { width: 390, height: 844 };

it('The bar has links that scroll to their sections and then are current, and no ground over the picture', async () => {
  const page = await visit('/', { viewport: { width: 1280, height: 800 } });
  const words = () => page.locator('header nav').evaluate((header) => getComputedStyle(header).color);
  expect(await groundOpacity(page)).toBe('0');
  const wordsAtTop = await words();
  const untilCurrent = (anchor: Anchor) =>
    until(async () => {
      const current = page.locator('header [aria-current="true"]');
      return (await current.allTextContents()).join() === labelOf(anchor);
    });
  const anchors = navigation.links.map((link) => link.anchor as Anchor);
  for (const anchor of [...anchors.filter((one) => one !== 'home'), 'home'] satisfies Anchor[]) {
    await barLink(page, anchor).click();
    await until(async () => (await page.evaluate(sectionInView)) === `#${anchor}`);
    await untilCurrent(anchor);
    await until(async () => (await groundOpacity(page)) === (anchor === 'home' ? '0' : '1'));
    // A colour would change late while the main thread is busy.
    expect(await words()).toBe(wordsAtTop);
  }
  await until(async () => (await page.evaluate(() => scrollY)) === 0);
  // Here the line that a section in view crosses is exactly on the edge between two sections.
  await page.locator('#services').evaluate((services) => {
    scrollBy({ top: services.getBoundingClientRect().top - innerHeight * 0.45, behavior: 'instant' });
  });
  await untilCurrent('services');
});

describe('The menu on a phone', () => {
  it('has the links and a quote button, and closes after a click on a link, when focus leaves the bar, and when all links fit', async () => {
    const page = await visit('/', { viewport: phone });
    expect(await quoteLink(page).isVisible()).toBe(false);
    await menuButton(page).press('Enter');
    const labels = navigation.links.map(({ label }) => label);
    expect(await menu(page).locator('a').allTextContents()).toEqual([...labels, navigation.quoteButton]);
    expect(await shortQuoteLink(page).isVisible()).toBe(false);
    for (let stop = 0; stop <= navigation.links.length + 1; stop++) await page.keyboard.press('Tab');
    expect(await menu(page).isVisible()).toBe(false);
    await menuButton(page).click();
    // The page behind the open menu does not scroll.
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    await until(async () => (await overflow()) === 'clip');
    await barLink(page, 'about').click();
    await menu(page).waitFor({ state: 'hidden' });
    await until(async () => (await overflow()) === 'visible');
    // The name field has the focus already, so no change of focus closes the menu.
    await field(page, 'name').focus();
    for (const pressed of [menuButton(page), quoteLink(page)]) await pressed.dispatchEvent('click');
    await menu(page).waitFor({ state: 'hidden' });
    await menuButton(page).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await until(() => menu(page).evaluate((list) => !list.matches(':popover-open')));
  });

  it('stays open without scripts, does not cover the section that a link scrolls to, and can be scrolled to its end', async () => {
    const page = await visit('/', { viewport: phone, javaScriptEnabled: false, reducedMotion: 'reduce' });
    await menuButton(page).click();
    await barLink(page, 'about').click();
    const list = await menu(page).boundingBox();
    const section = await page.locator('#about').boundingBox();
    expect(section?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) - 1);
    expect(section?.y).toBeLessThan(phone.height);
    // A phone that is held sideways.
    await page.setViewportSize({ width: 640, height: 320 });
    await scrollTo(quoteLink(page));
    expect(await quoteLink(page).evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(320);
  });
});

it('The 404 page has the status 404, stays at its URL, and logs the path once, even if the other scripts do not load', async () => {
  const page = await newPage();
  await page.route(/\.js$/, () => undefined);
  const url = `${stack().siteUrl}/deep%2Fer/%23contact?and=query`;
  const response = await page.goto(url);
  expect([response?.status(), page.url()]).toEqual([404, url]);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(content.notFound.text);
  // The picture fills the half beside the words, below the bar.
  expect(await page.locator('main img').boundingBox()).toEqual({ x: 640, y: 72, width: 640, height: 728 });
  const logged = takePageErrors().filter((line) => line.startsWith('console: 404'));
  expect(logged).toEqual(['console: 404: no page at /deep%2Fer/%23contact']);
});
