/** The page in browsers from before 2023, of which today's show one thing: a page without the rules that those ignore. */
import { aMessage } from '../support/a-message.ts';
import { content } from '../support/content.ts';
import { fillForm, sendButton } from '../support/contact-form.ts';
import { useBrowser, viewportOf } from './browser.ts';
import { barLink, navigation, type Anchor } from './navigation.ts';

const { stack, newPage } = useBrowser();

async function openWithout(unknown: RegExp, size: string) {
  const page = await newPage({ viewport: viewportOf(size), javaScriptEnabled: false });
  await page.route(/\/$|\/api\/contact$|\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(unknown, 'unknown');
    // The security policy would block the changed styles.
    await route.fulfill({ body, headers: { 'content-type': response.headers()['content-type'] ?? '' } });
  });
  await page.goto(`${stack().siteUrl}/`);
  return page;
}

it.each(['391x800', '1280x800'])('Without container queries, on %s, a low bar scrolls with the page', async (size) => {
  const page = await openWithout(/(?<=@)container|container(?=-type)|popover(?=-open)/g, size);
  const bar = page.getByRole('banner');
  expect((await bar.boundingBox())?.height).toBeLessThan(250);
  // Words that break into letters are several lines high.
  for (const { anchor } of navigation.links) {
    expect((await barLink(page, anchor as Anchor).boundingBox())?.height).toBeLessThan(60);
  }
  await page.evaluate(() => {
    scrollTo({ top: 500, behavior: 'instant' });
  });
  expect((await bar.boundingBox())?.y).toBe(-500);
});

it('Without popovers, all links are visible in a bar at the top', async () => {
  const page = await openWithout(/popover(?=-open|=)/g, '390x844');
  for (const { anchor } of navigation.links) expect(await barLink(page, anchor as Anchor).isVisible()).toBe(true);
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 });
});

it('Without cascade layers, words have spaces between them, and the honeypot is out of view, also after a post', async () => {
  const page = await openWithout(/(?<=@)layer/g, '391x800');
  const honeypot = page.getByLabel(content.form.honeypotLabel);
  const endOf = async () => {
    const { x, width } = (await honeypot.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width;
  };
  expect(await endOf()).toBeLessThanOrEqual(0);
  const words = await page.locator('body').innerText();
  expect(words).toContain(`${content.hero.servicesButton} ${content.hero.contactButton}`);
  // No picture makes the page wider than a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(391);
  await fillForm(page, aMessage({ email: 'ann@example' }));
  await sendButton(page).click();
  await page.waitForURL('**/api/contact');
  expect(await endOf()).toBeLessThanOrEqual(0);
});
