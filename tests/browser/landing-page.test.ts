import type { Page } from 'playwright-core';
import company from '../../content/company.json';
import content from '../../content/page.json';
import { useBrowser } from '../support/browser';
import { field } from '../support/contact-form';
import {
  barLink,
  labelOf,
  menu,
  menuButton,
  navigation,
  quoteLink,
  shortQuoteLink,
  untilMenuHasFocus,
  type Anchor,
} from '../support/navigation';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';
import { untilFocused } from '../support/until-focused';

const { visit, newContext, newPage, stack, takePageErrors } = useBrowser();

const phone = { width: 390, height: 844 };

const servicesButton = (page: Page) =>
  page.locator('#home').getByRole('link', { name: content.hero.servicesButton, exact: true });
const contactButton = (page: Page) =>
  page.locator('#home').getByRole('link', { name: content.hero.contactButton, exact: true });

/** Waits until the section's heading is on the screen and below the bar that stays at the top. */
async function untilHeadingIsInView(page: Page, anchor: string): Promise<void> {
  await until(() =>
    page.evaluate((id) => {
      const heading = document.querySelector(`#${id} h1, #${id} h2`)?.getBoundingClientRect();
      const bar = document.querySelector('header')?.getBoundingClientRect();
      return heading && bar?.top === 0 && heading.top >= bar.bottom && heading.bottom <= window.innerHeight;
    }, anchor),
  );
}

test('The page has its title, description and language, and its sections in order.', async () => {
  const { page, status } = await visit('/');
  expect(status).toBe(200);
  const order = await page
    .locator('main section[aria-labelledby], footer')
    .evaluateAll((all) => all.map(({ id, tagName }) => id || tagName));
  expect(order).toEqual(['home', 'services', 'about', 'contact', 'FOOTER']);
  expect(await page.locator('#about p').count()).toBe(3);
  expect(await page.title()).toBe(`${content.title} | ${company.name}`);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(content.description);
  expect(await page.locator('html').getAttribute('lang')).toBe('en-AU');
});

test('Every picture of the page is loaded when it comes near.', async () => {
  const { page } = await visit('/');
  const pictures = await page.locator('main img').all();
  expect(pictures).toHaveLength(4);
  for (const picture of pictures) {
    await scrollTo(picture);
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('The bar stays at the top, and each of its links brings its section into view below it.', async () => {
  const { page } = await visit('/');
  for (const anchor of ['services', 'about', 'contact', 'home'] satisfies Anchor[]) {
    await barLink(page, anchor).click();
    await untilHeadingIsInView(page, anchor);
    expect(new URL(page.url()).hash).toBe(`#${anchor}`);
    // The bar marks the section in view.
    await until(() =>
      page.evaluate(
        (label) => document.querySelector('header [aria-current="true"]')?.textContent === label,
        labelOf(anchor),
      ),
    );
  }
});

test('The first button brings the services into view, and is not announced as a link to another page.', async () => {
  const { page } = await visit('/');
  await servicesButton(page).click();
  await untilHeadingIsInView(page, 'services');
  const announcement = page.getByText('Navigated to');
  await announcement.waitFor({ state: 'attached' });
  expect(await announcement.isVisible()).toBe(false);
});

const formLinks: [string, (page: Page) => Promise<void>][] = [
  [
    'The quote button',
    async (page) => {
      if (!(await quoteLink(page).isVisible())) await menuButton(page).click();
      await quoteLink(page).click();
    },
  ],
  ['The quote button in the bar', (page) => shortQuoteLink(page).or(quoteLink(page)).filter({ visible: true }).click()],
  ['The second button', (page) => contactButton(page).click()],
];

/** What of the contact section is in view below the bar, and below the menu if that is open. */
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
    return {
      heading: isInView(heading),
      name: isInView(name),
      doBothFit: name.bottom - heading.top <= window.innerHeight - start,
    };
  });

describe.each(formLinks)('%s', (_, press) => {
  test.each([
    [280, 653],
    [320, 568],
    [390, 653],
    [390, 844],
    [447, 900],
    [780, 360],
    [768, 1024],
    [1023, 768],
    [1024, 768],
    [1280, 800],
    [1920, 1080],
    [1280, 360],
  ])(
    'leads to the name field, which is in view, with the heading if both fit, at %i by %i pixels.',
    async (width, height) => {
      const { page } = await visit('/', { width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await press(page);
      await untilFocused(field(page, 'name'));
      const { heading, name, doBothFit } = await inView(page);
      expect({ heading, name }).toEqual({ heading: heading || doBothFit, name: true });
      await page.keyboard.type('Ada');
      expect(await field(page, 'name').inputValue()).toBe('Ada');
    },
  );

  test('leads there with smooth scrolling too.', async () => {
    const { page } = await visit('/', phone);
    const scrolled = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scrollend', resolve);
        }),
    );
    await press(page);
    await untilFocused(field(page, 'name'));
    await scrolled;
    expect(await inView(page)).toMatchObject({ name: true });
  });

  test.each([
    [390, 653],
    [390, 844],
    [1280, 800],
  ])('leads to the name field without scripts, at %i by %i pixels.', async (width, height) => {
    const page = await newPage(
      await newContext({ viewport: { width, height }, javaScriptEnabled: false, reducedMotion: 'reduce' }),
    );
    await page.goto(stack().siteUrl);
    await press(page);
    await untilFocused(field(page, 'name'));
    expect(await inView(page)).toMatchObject({ name: true, heading: width >= 1024 });
  });
});

test('Without scripts the quote button of the menu leads to the name field on a low screen too, under the open menu.', async () => {
  const viewport = { width: 780, height: 360 };
  const page = await newPage(await newContext({ viewport, javaScriptEnabled: false, reducedMotion: 'reduce' }));
  await page.goto(stack().siteUrl);
  await menuButton(page).click();
  await quoteLink(page).click();
  await untilFocused(field(page, 'name'));
  await page.keyboard.press('Escape');
  expect(await inView(page)).toMatchObject({ name: true });
});

test('Pressing the button in the bar three times takes one step back to undo.', async () => {
  const { page } = await visit('/');
  for (let press = 0; press < 3; press++) await quoteLink(page).click();
  await page.goBack();
  expect(new URL(page.url()).hash).toBe('');
});

test('After the button in the bar, going back leads to where the visitor was before.', async () => {
  const { page } = await visit('/#about');
  await quoteLink(page).click();
  await untilHeadingIsInView(page, 'contact');
  await page.goBack();
  await untilHeadingIsInView(page, 'about');
  expect(new URL(page.url()).hash).toBe('#about');
});

describe('On a phone', () => {
  test('the menu opens, shows the links and the button one below the other, and closes on a choice.', async () => {
    const { page } = await visit('/', phone);
    const choices = menu(page).locator('a');
    expect(await quoteLink(page).isVisible()).toBe(false);
    await menuButton(page).click();
    const labels = navigation.links.map(({ label }) => label);
    expect(await choices.allTextContents()).toEqual([...labels, navigation.quoteButton]);
    const boxes = await choices.evaluateAll((all) =>
      all.map((choice) => {
        const { top, bottom } = choice.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    for (const [index, box] of boxes.entries()) expect(box.top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);

    await barLink(page, 'about').click();
    await untilHeadingIsInView(page, 'about');
    expect(await choices.first().isVisible()).toBe(false);
  });

  test('a choice by keyboard leads on from its section.', async () => {
    const { page } = await visit('/', phone);
    await menuButton(page).press('Enter');
    await untilMenuHasFocus(page);
    await barLink(page, 'contact').press('Enter');
    await untilHeadingIsInView(page, 'contact');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('contact');
  });

  test('on its side, the whole menu can be reached.', async () => {
    const { page } = await visit('/', { width: 640, height: 320 });
    await menuButton(page).click();
    await untilMenuHasFocus(page);
    await scrollTo(quoteLink(page));
    const bottom = await quoteLink(page).evaluate((link) => link.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(320);
  });
});

describe('Any other path', () => {
  const paths = ['/nowhere', '/services', '/deep/er/path?and=query', '/index.htm'];
  const { code, text, homeLink } = content.notFound;

  test.each(paths)('%s responds with 404 and says so, and the path is logged as an error.', async (path) => {
    const { page, status } = await visit(path);
    expect(status).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(text);
    expect(await page.getByText(code, { exact: true }).isVisible()).toBe(true);
    await page.waitForLoadState('networkidle');
    const pageErrors = takePageErrors();
    const { pathname } = new URL(path, 'http://site');
    // Gatsby asks for the page and for its data once more before it settles for the 404 page; neither exists.
    expect(pageErrors.filter((pageError) => pageError.startsWith('response'))).toEqual([
      `response: 404 ${pathname}`,
      `response: 404 /page-data${pathname}/page-data.json`,
      `response: 404 ${pathname}`,
    ]);
    expect(pageErrors.filter((pageError) => !/^response|^console: Failed to load resource/.test(pageError))).toEqual([
      `console: 404: no page at ${pathname}`,
    ]);
  });

  test('has a link that leads to the landing page.', async () => {
    const { page } = await visit('/nowhere');
    await page.getByRole('link', { name: homeLink, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: content.hero.headline, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(takePageErrors()).toContain('console: 404: no page at /nowhere');
  });
});
