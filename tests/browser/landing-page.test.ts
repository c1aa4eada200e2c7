import type { Page } from 'playwright-core';
import content from '../../content/page.json';
import { startScripts, useBrowser } from '../support/browser';
import { field } from '../support/contact-form';
import {
  barLink,
  labelOf,
  menu,
  menuButton,
  navigation,
  quoteLink,
  shortQuoteLink,
  type Anchor,
} from '../support/navigation';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';
import { untilFocused } from '../support/until-focused';

const { visit, newContext, newPage, stack, takePageErrors } = useBrowser();

const phone = { width: 390, height: 844 };

/** Waits until the section's heading is on the screen, below the bar that stays at the top. */
async function untilHeadingIsInView(page: Page, anchor: string): Promise<void> {
  await until(() =>
    page.evaluate((id) => {
      const heading = document.querySelector(`#${id} h1, #${id} h2`)?.getBoundingClientRect();
      const bar = document.querySelector('header')?.getBoundingClientRect();
      return heading && bar?.top === 0 && heading.top >= bar.bottom && heading.bottom <= window.innerHeight;
    }, anchor),
  );
}

describe('The page', () => {
  it('has its sections in order, and three paragraphs about the company.', async () => {
    const { page } = await visit('/');
    const order = await page
      .locator('main section[aria-labelledby], footer')
      .evaluateAll((all) => all.map(({ id, tagName }) => id || tagName));
    expect(order).toEqual(['home', 'services', 'about', 'contact', 'FOOTER']);
    expect(await page.locator('#about p').count()).toBe(3);
  });

  it('has a bar whose links each bring a section into view, and mark it.', async () => {
    const { page } = await visit('/');
    for (const anchor of ['services', 'about', 'contact', 'home'] satisfies Anchor[]) {
      await barLink(page, anchor).click();
      await untilHeadingIsInView(page, anchor);
      const current = page.locator('header [aria-current="true"]');
      await until(async () => (await current.allTextContents()).join() === labelOf(anchor));
    }
  });

  it('has a first button that leads to the services.', async () => {
    const { page } = await visit('/');
    await page.locator('#home').getByRole('link', { name: content.hero.servicesButton, exact: true }).click();
    await untilHeadingIsInView(page, 'services');
  });

  it('takes one step back to leave the form, however often a button led there.', async () => {
    const { page } = await visit('/#about');
    for (let press = 0; press < 3; press++) await quoteLink(page).click();
    await untilHeadingIsInView(page, 'contact');
    await page.goBack();
    await untilHeadingIsInView(page, 'about');
  });
});

/** Whether the heading of the contact section and its first field are in view below the bar, or the open menu. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const section = document.querySelector('#contact');
    const [heading, name] = ['h2', 'input'].map((selector) =>
      section?.querySelector(selector)?.getBoundingClientRect(),
    );
    if (!heading || !name) throw new Error('The section has no heading or no field.');
    const above = [...document.querySelectorAll('header, #menu:popover-open')];
    const start = Math.max(...above.map((element) => element.getBoundingClientRect().bottom));
    const isInView = ({ top, bottom }: DOMRect) => top >= start - 1 && bottom <= window.innerHeight + 1;
    const doBothFit = name.bottom - heading.top <= window.innerHeight - start;
    return { heading: isInView(heading) || !doBothFit, name: isInView(name) };
  });

describe.each<[string, (page: Page) => Promise<void>]>([
  [
    'The quote button of the menu',
    async (page) => {
      if (!(await quoteLink(page).isVisible())) await menuButton(page).click();
      await quoteLink(page).click();
    },
  ],
  ['The quote button of the bar', (page) => shortQuoteLink(page).or(quoteLink(page)).filter({ visible: true }).click()],
  [
    'The second button',
    (page) => page.locator('#home').getByRole('link', { name: content.hero.contactButton, exact: true }).click(),
  ],
])('%s', (_, press) => {
  it.each([
    [320, 568],
    [390, 844],
    [780, 360],
    [1023, 768],
    [1280, 800],
  ])('leads to the name field, in view with its heading if both fit, at %i by %i pixels.', async (width, height) => {
    const { page } = await visit('/', { width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(page);
    await untilFocused(field(page, 'name'));
    expect(await inView(page)).toEqual({ heading: true, name: true });
  });

  it('leads to the name field without scripts.', async () => {
    const page = await newPage(
      await newContext({ viewport: phone, javaScriptEnabled: false, reducedMotion: 'reduce' }),
    );
    await page.goto(stack().siteUrl);
    await press(page);
    await untilFocused(field(page, 'name'));
    expect(await inView(page)).toMatchObject({ name: true });
  });
});

describe('The menu of a phone', () => {
  it('shows the links and its own quote button, in place of that of the bar, one below the other.', async () => {
    const { page } = await visit('/', phone);
    expect(await quoteLink(page).isVisible()).toBe(false);
    await menuButton(page).click();
    const choices = menu(page).locator('a');
    const labels = navigation.links.map(({ label }) => label);
    expect(await choices.allTextContents()).toEqual([...labels, navigation.quoteButton]);
    const boxes = await choices.evaluateAll((all) =>
      all.map((choice) => choice.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const [index, { top }] of boxes.entries()) expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
    expect(await shortQuoteLink(page).isVisible()).toBe(false);
  });

  it.each([
    ['before the page is hydrated', false],
    ['on a hydrated page', true],
  ])('closes on a choice, %s.', async (_, isHydrated) => {
    const page = await newPage(await newContext({ viewport: phone }));
    if (!isHydrated) await page.route(/\.js$/, () => undefined);
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    if (isHydrated) await startScripts(page);
    await menuButton(page).click();
    await barLink(page, 'about').click();
    await untilHeadingIsInView(page, 'about');
    expect(await menu(page).isVisible()).toBe(false);
  });

  it('closes when the focus leaves the bar, and when the bar becomes wide enough for its links.', async () => {
    const { page } = await visit('/', phone);
    await menuButton(page).press('Enter');
    for (let stop = 0; stop <= navigation.links.length + 1; stop++) await page.keyboard.press('Tab');
    expect(await menu(page).isVisible()).toBe(false);
    await menuButton(page).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await until(() => menu(page).evaluate((list) => !list.matches(':popover-open')));
  });

  it('leads to its sections without scripts, which start below the open menu.', async () => {
    const page = await newPage(
      await newContext({ viewport: phone, javaScriptEnabled: false, reducedMotion: 'reduce' }),
    );
    await page.goto(stack().siteUrl);
    await menuButton(page).click();
    await barLink(page, 'about').click();
    const list = await menu(page).boundingBox();
    const section = await page.locator('#about').boundingBox();
    expect(section?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) - 1);
    expect(section?.y).toBeLessThan(phone.height);
  });

  it('can be scrolled to its end on a phone on its side.', async () => {
    const { page } = await visit('/', { width: 640, height: 320 });
    await menuButton(page).click();
    await scrollTo(quoteLink(page));
    expect(await quoteLink(page).evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(320);
  });

  it('is a row of the bar, which stays at the top, in a browser without popovers.', async () => {
    const page = await newPage(await newContext({ viewport: phone }));
    await page.route(stack().siteUrl + '/', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      const html = (await response.text()).replace(' popover="auto"', '').replaceAll(':popover-open', ':unknown');
      await route.fulfill({ headers, body: html });
    });
    await page.goto(stack().siteUrl + '/');
    await page.evaluate(() => {
      window.scrollTo({ top: 1500, behavior: 'instant' });
    });
    for (const { anchor } of navigation.links) expect(await barLink(page, anchor as Anchor).isVisible()).toBe(true);
    expect(await page.locator('header').boundingBox()).toMatchObject({ y: 0 });
    takePageErrors();
  });
});

describe('Any other path', () => {
  it.each(['/nowhere', '/deep/er/path?and=query', '/index.htm'])(
    '%s responds with 404, says so, and logs itself without the scripts that load later.',
    async (path) => {
      const page = await newPage(await newContext());
      await page.route(/\.js$/, () => undefined);
      const response = await page.goto(stack().siteUrl + path);
      expect(response?.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(content.notFound.text);
      expect(await page.getByText(content.notFound.code, { exact: true }).isVisible()).toBe(true);
      expect(takePageErrors()).toContain(`console: 404: no page at ${new URL(path, 'http://site').pathname}`);
    },
  );

  it('has a link and a bar that lead to the landing page.', async () => {
    const { page } = await visit('/nowhere');
    await page.getByRole('link', { name: content.notFound.homeLink, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: content.hero.headline, exact: true }).waitFor();
    expect(takePageErrors().filter((line) => line.startsWith('console: 404'))).toHaveLength(1);
    await page.goBack();
    await barLink(page, 'about').click();
    await untilHeadingIsInView(page, 'about');
    takePageErrors();
  });
});
