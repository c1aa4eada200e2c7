import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { landingContent } from '../support/site-content';

const { visit, takeProblems } = useBrowser();

const phone = { width: 390, height: 844 };

/** Waits until the section's heading is on the screen and below the bar that stays at the top. */
async function headingInView(page: Page, anchor: string): Promise<void> {
  await page.waitForFunction((id) => {
    const heading = document.querySelector(`#${id} h1, #${id} h2`)?.getBoundingClientRect();
    const bar = document.querySelector('header')?.getBoundingClientRect();
    return heading && bar && bar.top === 0 && heading.top >= bar.bottom && heading.bottom <= window.innerHeight;
  }, anchor);
}

test('The page has its sections in order: hero, services, about, contact, footer.', async () => {
  const { page, status } = await visit('/');
  expect(status).toBe(200);
  const order = await page
    .locator('main section[aria-labelledby], footer')
    .evaluateAll((all) => all.map(({ id, tagName }) => id || tagName));
  expect(order).toEqual(['home', 'services', 'about', 'contact', 'FOOTER']);
});

test('The page tells what it is: its title, its description and its language.', async () => {
  const { page } = await visit('/');
  const { page: words, company } = landingContent();
  expect(await page.title()).toBe(`${words.title} | ${company.name}`);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(words.description);
  expect(await page.locator('html').getAttribute('lang')).toBe('en-AU');
});

test('The about section has its three paragraphs.', async () => {
  const { page } = await visit('/');
  const paragraphs = await page.locator('#about p').allTextContents();
  expect(paragraphs).toHaveLength(3);
  expect(paragraphs.join(' ')).toMatch(/resort in Busselton.*experienced team.*local market.*personalised service/s);
});

test('Every picture of the page is loaded when it comes near.', async () => {
  const { page } = await visit('/');
  const pictures = await page.locator('main img').all();
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test.each([
  ['Services', 'services', '/'],
  ['About', 'about', '/'],
  ['Contact', 'contact', '/'],
  ['Home', 'home', '/#contact'],
])('The bar stays at the top, and its link %s brings #%s into view below it.', async (name, anchor, start) => {
  const { page } = await visit(start);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await headingInView(page, anchor);
  expect(new URL(page.url()).hash).toBe(`#${anchor}`);
});

test('Our Services brings the services into view.', async () => {
  const { page } = await visit('/');
  await page.getByRole('link', { name: 'Our Services' }).click();
  await headingInView(page, 'services');
});

test('A link to a section is not told as a way to another page.', async () => {
  const { page } = await visit('/');
  await page.getByRole('link', { name: 'Our Services' }).click();
  const announcement = page.getByText('Navigated to');
  await announcement.waitFor({ state: 'attached' });
  expect(await announcement.isVisible()).toBe(false);
});

test.each(['Get a Quote', 'Contact Us'])('%s leads to #contact, and what is typed next is the name.', async (name) => {
  const { page } = await visit('/');
  await page.getByRole('link', { name }).click();
  await headingInView(page, 'contact');
  expect(new URL(page.url()).hash).toBe('#contact');
  await page.keyboard.type('Ada');
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
});

test('Pressing Get a Quote again does not have to be undone again.', async () => {
  const { page } = await visit('/');
  for (let press = 0; press < 3; press++) await page.getByRole('link', { name: 'Get a Quote' }).click();
  await page.goBack();
  expect(new URL(page.url()).hash).toBe('');
});

test('After Get a Quote, going back leads to where one was before.', async () => {
  const { page } = await visit('/#about');
  await page.getByRole('link', { name: 'Get a Quote' }).click();
  await headingInView(page, 'contact');
  await page.goBack();
  await headingInView(page, 'about');
  expect(new URL(page.url()).hash).toBe('#about');
});

describe('On a phone', () => {
  test('the menu opens, shows the links and the button one below the other, and closes on a choice.', async () => {
    const { page } = await visit('/', phone);
    const choices = page.locator('#menu a');
    expect(await page.getByRole('link', { name: 'Get a Quote' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await choices.allTextContents()).toEqual(['Home', 'Services', 'About', 'Contact', 'Get a Quote']);
    const boxes = await choices.evaluateAll((all) => all.map((choice) => choice.getBoundingClientRect().toJSON()));
    for (const [index, box] of boxes.entries()) expect(box.top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);

    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await headingInView(page, 'about');
    expect(await choices.first().isVisible()).toBe(false);
  });

  test('Escape closes the menu and gives the focus back to its button.', async () => {
    const { page } = await visit('/', phone);
    const button = page.getByRole('button', { name: 'Menu' });
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a choice by keyboard leads on from its section.', async () => {
    const { page } = await visit('/', phone);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Home');
    await page.locator('#menu').getByRole('link', { name: 'Contact' }).press('Enter');
    await headingInView(page, 'contact');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('contact');
  });

  test('that lies on its side, the whole menu can be reached.', async () => {
    const { page } = await visit('/', { width: 640, height: 320 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const quote = page.getByRole('link', { name: 'Get a Quote' });
    await quote.scrollIntoViewIfNeeded();
    const { bottom } = await quote.evaluate((link) => link.getBoundingClientRect().toJSON());
    expect(bottom).toBeLessThanOrEqual(320);
  });

  test('nothing is wider than the screen.', async () => {
    const { page } = await visit('/', phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });
});

describe('Any other path', () => {
  test.each(['/nowhere', '/services', '/deep/er/path?and=query', '/index.htm'])(
    '%s is answered with 404 and says so, and the path is logged as an error.',
    async (path) => {
      const { page, status } = await visit(path);
      expect(status).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404');
      expect(await page.getByText('Oops! Page not found').isVisible()).toBe(true);
      const problems = takeProblems();
      const { pathname } = new URL(path, 'http://site');
      // Gatsby asks for the page and for its data once more before it settles for the 404 page; both are not there.
      expect(problems.filter((problem) => problem.startsWith('answer'))).toEqual([
        `answer: 404 ${pathname}`,
        `answer: 404 /page-data${pathname}/page-data.json`,
        `answer: 404 ${pathname}`,
      ]);
      expect(problems.filter((problem) => !/^answer|^console: Failed to load resource/.test(problem))).toEqual([
        `console: 404: no page at ${pathname}`,
      ]);
    },
  );

  test('Return to Home leads to the landing page.', async () => {
    const { page } = await visit('/nowhere');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Premium Resort Management' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(takeProblems()).toContain('console: 404: no page at /nowhere');
  });
});
