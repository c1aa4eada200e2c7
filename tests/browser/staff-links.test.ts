/** The pages of the links in the emails to staff, in a browser. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { aMessage } from '../support/a-message';
import { siteUrls } from '../../src/seo/site-urls';
import { actionLabels, type Purpose } from '../../supabase/functions/_shared/links/actions';
import { findingsOf } from '../support/accessibility-findings';
import { useBrowser } from '../support/browser';
import { mails, type Mail } from '../support/mailbox';
import { linkIn, makeLink } from '../support/staff-links';
import { until } from '../support/until';

const { stack, sql, mailsInTheEnd, newContext, newPage, takePageErrors } = useBrowser();

async function send(change: object = {}): Promise<string> {
  const id = randomUUID();
  const response = await fetch(`${stack().siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    body: JSON.stringify({ ...aMessage(), ...change }),
  });
  await response.text();
  return id;
}

async function notification(change: object = {}): Promise<Mail> {
  await send(change);
  const [mail] = await mailsInTheEnd();
  if (!mail) throw new Error('There must be an email.');
  return mail;
}

async function digest(): Promise<Mail> {
  await send({ website: 'x' });
  await send({ website: 'x', name: 'Bea Guest' });
  const { url, sweepKey } = stack().backend.delivery;
  await (await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${sweepKey}` } })).text();
  const mail = (await mails(stack().mailboxUrl)).find(({ text }) => text.includes('token=all-spam.'));
  if (!mail) throw new Error('There must be a digest.');
  return mail;
}

/** A sent reminder of every message. */
async function remind(): Promise<string> {
  const id = randomUUID();
  await sql()`insert into contact_lists (id, kind, next_attempt_at, sent_at) values (${id}, 'reminder', null, now())`;
  await sql()`update contact_messages set reminder_id = ${id}`;
  return id;
}

/** The first sentence of the page: what state the message is in. */
const sentence = (page: Page) => page.locator('h1 + p').textContent();

/** Presses the page's only button, and waits for the next page. */
async function press(page: Page, name: string): Promise<void> {
  expect(await page.getByRole('button').allTextContents()).toEqual([name]);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).click()]);
}

test.each([true, false])('A link acts and undoes, with JavaScript %s.', async (javaScriptEnabled) => {
  const link = linkIn(await notification(), 'spam');
  const page = await newPage(await newContext({ javaScriptEnabled }));
  await page.goto(link);
  const before = await sentence(page);
  await press(page, actionLabels.spam);
  const after = await sentence(page);
  expect(after).not.toBe(before);
  expect(await sql()`select closed_as from contact_messages`).toEqual([{ closed_as: 'discarded' }]);
  // The email may be opened again, by someone else.
  await page.goto(link);
  expect(await sentence(page)).toBe(after);
  await press(page, 'Undo');
  expect(await sentence(page)).toBe(before);
  expect(await sql()`select closed_as from contact_messages`).toEqual([{ closed_as: null }]);
});

test('Reloading the page after a press, and going back to it, does no more than the press.', async () => {
  const page = await newPage(await newContext());
  await page.goto(linkIn(await notification(), 'answered'));
  await press(page, actionLabels.answered);
  const after = await sentence(page);
  const [first] = await sql()`select closed_at from contact_messages`;
  await page.reload();
  expect(await sentence(page)).toBe(after);
  await page.goBack();
  expect(await sentence(page)).toBe(after);
  expect(await sql()`select closed_at from contact_messages`).toEqual([first]);
});

test('The second press of a double click does nothing, even where the next page has its button Undo.', async () => {
  const page = await newPage(await newContext());
  await page.goto(linkIn(await notification(), 'spam'));
  const before = await sentence(page);
  await page.getByRole('button').click({ trial: true });
  // Time stands still on the next page.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await press(page, actionLabels.spam);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const takesPress = () =>
    undo.evaluate((button) => {
      button.scrollIntoView();
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  expect(await takesPress()).toBe(false);
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await until(takesPress);
  await press(page, 'Undo');
  expect(await sentence(page)).toBe(before);
});

test('What a visitor wrote runs nothing and loads nothing, and leaves the page as it is.', async () => {
  const attack = `</dd></dl></form><script>document.title="x"</script><img src="https://evil.example/x" onerror="document.title='x'">`;
  const mail = await notification({
    name: `"><svg onload=alert(1)>`,
    message: `${attack}\u202e'"<style>*{display:none}`,
  });
  const page = await newPage(await newContext());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => requests.push('dialog')));
  await page.goto(linkIn(mail, 'answered'));
  expect(await page.getByText('onerror').count()).toBe(1);
  expect(await page.title()).toMatch(/^A message from the website \| /);
  await press(page, actionLabels.answered);
  expect(requests.filter((url) => !url.startsWith(stack().siteUrl))).toEqual([]);
  expect(await page.locator('script, svg, main :is(img, style)').count()).toBe(0);
});

test('The page says nothing to other sites about where it is, and loads only the mark and the display font.', async () => {
  const page = await newPage(await newContext());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(linkIn(await notification(), 'spam'));
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  expect(requests.toSorted()).toEqual(['/api/message', siteUrls.displayFont, siteUrls.smallIcon].toSorted());
  requests.length = 0;
  await page.getByRole('link').first().click();
  await page.waitForURL(`${stack().siteUrl}/`);
  expect(await page.evaluate(() => document.referrer)).toBe('');
  expect(requests[0]).toBe('/');
});

describe.each([360, 1280])('On a screen of %i pixels', (width) => {
  test('axe finds no violation on any page: of a message, a digest, a reminder, or of no link.', async () => {
    const page = await newPage(await newContext({ viewport: { width, height: 800 } }));
    const check = async () => {
      expect(await findingsOf(page)).toEqual({ violations: [], undecided: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const targets = page.locator('a, button');
      const heights = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
    };
    const long = 'm'.repeat(900);
    const mail = await notification({ name: 'n'.repeat(100), message: `${long}\n\nLast line` });
    const held = await digest();
    const links: [Purpose, string][] = [
      ['answered', linkIn(mail, 'answered')],
      ['deliver', linkIn(held, 'deliver')],
      ['all-spam', linkIn(held, 'all-spam')],
      ['all-answered', await makeLink(stack(), 'all-answered', await remind())],
    ];
    for (const [purpose, link] of links) {
      await page.goto(link);
      await check();
      await press(page, actionLabels[purpose]);
      await check();
      await press(page, 'Undo');
    }
    await page.goto(`${stack().siteUrl}/api/message?token=x`);
    expect(takePageErrors()).toEqual([
      'response: 404 /api/message',
      expect.stringMatching(/^console: Failed to load resource/),
    ]);
    await check();
  });
});

test('The button can be reached and pressed with the keyboard.', async () => {
  const page = await newPage(await newContext());
  await page.goto(linkIn(await notification(), 'answered'));
  const before = await sentence(page);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  for (let stops = 0; (await focused()) !== 'BUTTON' && stops < 10; stops += 1) await page.keyboard.press('Tab');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  expect(await sentence(page)).not.toBe(before);
});
