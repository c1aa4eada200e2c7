/** The form in a browser without scripts, or with scripts that never get to run. */
import type { Page } from 'playwright-core';
import company from '../../content/company.json';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { aMessage } from '../support/a-message';
import { findingsOf } from '../support/accessibility-findings';
import { startSiteBehindProxy, type SiteBehindProxy } from '../support/backend-proxy';
import { useBrowser } from '../support/browser';
import { untilFocused } from '../support/until-focused';
import { emailUrl } from '../../src/contact-form/email-url';
import {
  failedHelp,
  failedTexts,
  field,
  fieldNames,
  fillForm,
  formLabels,
  formValues,
  invalidTexts,
  sendButton,
  sentTexts,
  valuesOf,
} from '../support/contact-form';

const { stack, sql, mailsInTheEnd, newContext, newPage, takePageErrors } = useBrowser();

const resources = new AsyncDisposableStack();
let site: SiteBehindProxy;

beforeAll(async () => {
  site = await startSiteBehindProxy(resources, stack());
});

beforeEach(() => {
  site.setBackend('up');
});

afterAll(() => resources.disposeAsync());

const message = aMessage({ message: '\nCould you look after our villa?\n"Yes" & <soon>?\n' });
const trimmed = message.message.trim();

type Row = { id: string; reference: string; message: string; hold_reasons: string[] };
const rows = () => sql()<Row[]>`select id, reference, message, hold_reasons from contact_messages order by received_at`;

async function openPage(options: Parameters<typeof newContext>[0] = {}): Promise<Page> {
  const page = await newPage(await newContext({ javaScriptEnabled: false, ...options }));
  await page.goto(site.siteUrl);
  return page;
}

async function openAndFill(change: Partial<ContactMessage> = {}): Promise<Page> {
  const page = await openPage();
  await fillForm(page, { ...message, ...change });
  return page;
}

/** The heading of the page, and the sentences below it. */
const texts = (page: Page) => page.locator('h1, h1 ~ p').allTextContents();

/** Presses Send Message, and the response is an error. */
async function sendInVain(page: Page, status: number) {
  await Promise.all([page.waitForEvent('load'), sendButton(page).click()]);
  expect(page.url()).toBe(`${site.siteUrl}/api/contact`);
  expect(takePageErrors()).toEqual([
    `response: ${String(status)} /api/contact`,
    expect.stringMatching(/^console: Failed to load resource/),
  ]);
}

/** Presses Send Message, and the response is the page of the stored message, the last of the rows that are returned. */
async function send(page: Page): Promise<Row[]> {
  await sendButton(page).click();
  await page.waitForURL('**/api/contact?reference=*');
  const stored = await rows();
  const reference = stored.at(-1)?.reference ?? '';
  expect(await page.locator('main').locator('h1, p').allTextContents()).toEqual([
    ...sentTexts,
    `${formLabels.referenceLabel}: ${reference}`,
  ]);
  return stored;
}

test('A message is sent, the page shows its reference, and the company has the email.', async () => {
  const page = await openAndFill();
  expect(await send(page)).toMatchObject([{ message: trimmed, hold_reasons: [] }]);
  expect(await mailsInTheEnd()).toMatchObject([
    { subject: expect.stringContaining(message.name) as string, to: [{ address: company.email }] },
  ]);
  const shown = await page.content();
  await page.reload();
  expect(await page.content()).toBe(shown);
  // Loading the page of a sent message again sends nothing.
  expect(await rows()).toHaveLength(1);
});

test('A field error is shown at its field, which has the focus, and everything typed can be sent.', async () => {
  const page = await openAndFill({ email: 'ada@example' });
  await sendInVain(page, 400);
  expect(await texts(page)).toEqual(invalidTexts('Invalid email address'));
  expect(await formValues(page)).toEqual(valuesOf({ ...message, email: 'ada@example' }));
  expect(await page.locator('[aria-invalid]').count()).toBe(1);
  await untilFocused(field(page, 'email'));
  expect(await rows()).toEqual([]);
  await field(page, 'email').fill('ada@example.com');
  expect(await send(page)).toMatchObject([{ message: trimmed }]);
});

test('When the backend is down the message stays, can be emailed, and is sent later.', async () => {
  const page = await openAndFill();
  site.setBackend('down');
  await sendInVain(page, 502);
  expect(await texts(page)).toEqual([...failedTexts, ...failedHelp]);
  const posted = message.message.replaceAll('\n', '\r\n');
  const link = page.locator('main').getByRole('link').first();
  expect(await link.getAttribute('href')).toBe(emailUrl(company.email, { ...message, message: posted }));
  expect(await formValues(page)).toEqual(valuesOf(message));
  site.setBackend('up');
  expect(await send(page)).toMatchObject([{ message: trimmed }]);
});

test('axe finds no violation on the page of a failure, of a field error and of a sent message.', async () => {
  // With JavaScript off axe could not run either.
  const page = await openPage({ javaScriptEnabled: true });
  const submit = async (change: Partial<ContactMessage>) => {
    await fillForm(page, { ...message, ...change });
    const loaded = page.waitForEvent('load');
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.submit();
    });
    await loaded;
  };
  const nothing = { violations: [], undecided: [] };
  await submit({ phone: '0'.repeat(21) });
  expect(await findingsOf(page)).toEqual(nothing);
  site.setBackend('down');
  await submit({});
  expect(await findingsOf(page)).toEqual(nothing);
  takePageErrors();
  site.setBackend('up');
  await submit({});
  expect(await findingsOf(page)).toEqual(nothing);
});

test('The form of a failure is the form of the page, in everything that matters to a browser.', async () => {
  const page = await openAndFill({ name: ' ', phone: '' });
  const controlsIn = () =>
    page.locator('form :is(input:not([type=hidden]), textarea)').evaluateAll((controls) =>
      controls.map((control) => {
        const { name, id, type, dir, autocomplete, required, maxLength, tabIndex, labels } =
          control as HTMLInputElement;
        const label = labels?.[0]?.textContent;
        const lines = control.getAttribute('rows');
        return { name, id, type, dir, autocomplete, required, maxLength, tabIndex, label, lines };
      }),
    );
  const controls = await controlsIn();
  // The last one is the honeypot.
  expect(controls).toHaveLength(fieldNames.length + 1);
  await sendInVain(page, 400);
  expect(await controlsIn()).toEqual(controls);
});

test('The page of a failure fits a screen of 320 pixels, and everything to press is at least 44 pixels high.', async () => {
  const page = await openPage({ viewport: { width: 320, height: 800 } });
  await fillForm(page, message);
  site.setBackend('down');
  await sendInVain(page, 502);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const controls = page.locator('a, button, input:not([type=hidden], [name=website]), textarea');
  const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  // Besides the fields: the company's name, the email, the button and the link back.
  expect(heights).toHaveLength(fieldNames.length + 4);
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
});
