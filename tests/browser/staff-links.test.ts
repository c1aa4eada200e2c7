import type { Page } from 'playwright-core';
import { actionLabels } from '../../supabase/functions/_shared/links/links.ts';
import { promisedHours } from '../../supabase/functions/_shared/promise.ts';
import { expectUsableOnPhone } from './accessibility-findings.ts';
import { useBrowser } from './browser.ts';
import { content } from '../support/content.ts';
import { linkIn, mails, type Mail } from '../support/mailbox.ts';
import { acceptedMessage, sweep } from '../support/stack.ts';
import { expectValidHtml } from '../support/valid-html.ts';
import { until } from '../support/until.ts';

const { stack, sql, deliveredMails, newPage, takePageErrors } = useBrowser();

/** Sends a message with these changes, and runs a sweep. @returns the latest email, and the visitor's page's URL. */
async function emailAfter(change: object): Promise<{ email: Mail; followUrl: string }> {
  const { page } = await acceptedMessage(stack(), change);
  await deliveredMails();
  await sweep(stack());
  const [email] = (await mails(stack().mailboxUrl)).slice(-1);
  if (!email) throw new Error('There is no email.');
  return { email, followUrl: stack().siteUrl + page };
}

const sentence = (page: Page) => page.locator('h1 + p').textContent();

async function press(page: Page, name: string): Promise<void> {
  expect(await page.getByRole('button').allTextContents()).toEqual([name]);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).click()]);
}

const looks = [
  ['h1 + p', 'font-size', '20px'],
  ['dt', 'font-weight', '600'],
  ['dd', 'margin-bottom', '12px'],
  ['dd:last-child', 'white-space-collapse', 'preserve'],
  ['dd a', 'text-decoration-line', 'underline'],
  ['main button', 'background-color', 'rgb(20, 86, 107)'],
  ['main button', 'min-width', '208px'],
] as const;

describe('A link', () => {
  it('takes effect only once, even after a double click and reloads, and can be undone', async () => {
    const page = await newPage();
    const link = linkIn((await emailAfter({})).email, 'spam');
    await page.goto(link);
    const before = await sentence(page);
    const styles = await page.evaluate(
      (all) => all.map(([part, name]) => document.querySelector(part)?.computedStyleMap().get(name)?.toString()),
      looks,
    );
    expect(styles).toEqual(looks.map(([, , value]) => value));
    await page.getByRole('button').click({ trial: true });
    // Freezes the animation that keeps the next page's button from being clicked too early.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await press(page, actionLabels.spam);
    const after = await sentence(page);
    expect(after).not.toBe(before);
    // The second click would land on the Undo button.
    const takesPress = () =>
      page.getByRole('button', { name: 'Undo', exact: true }).evaluate((button) => {
        button.scrollIntoView();
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(await takesPress()).toBe(false);
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await until(takesPress);
    for (const again of [() => page.reload(), () => page.goBack(), () => page.goto(link)]) {
      await again();
      expect(await sentence(page)).toBe(after);
    }
    await press(page, 'Undo');
    expect(await sentence(page)).toBe(before);
  });

  it('opens valid pages that fit on a phone, have large enough touch targets, and have no accessibility violations', async () => {
    const page = await newPage({ viewport: { width: 320, height: 800 } });
    const check = async () => {
      await expectUsableOnPhone(page);
      await expectValidHtml(await (await fetch(page.url())).text());
    };
    const { email, followUrl: answeredUrl } = await emailAfter({
      email: `${'e'.repeat(60)}@x.example`,
      name: 'n'.repeat(100),
      message: `${'m'.repeat(900)}\n\n<b>"Last" & line`,
    });
    const { email: digest, followUrl } = await emailAfter({ website: 'x' });
    for (const [purpose, link] of [
      ['answered', linkIn(email, 'answered')],
      ['all-spam', linkIn(digest, 'all-spam')],
    ] as const) {
      await page.goto(link);
      await check();
      await press(page, actionLabels[purpose]);
      await check();
    }
    await sql()`
      update contact_messages
      set
        received_at = received_at - make_interval(hours => ${promisedHours}),
        answered_at = answered_at - interval '1 hour'`;
    for (const [url, button] of [
      [followUrl, content.follow.overdueButton],
      [answeredUrl, content.follow.unansweredButton],
    ] as const) {
      await page.goto(url);
      await check();
      await press(page, button);
      await check();
    }
    await page.goto(`${stack().siteUrl}/api/message?token=x`);
    await check();
    expect(takePageErrors()).toContain('response: 404 /api/message');
  });
});
