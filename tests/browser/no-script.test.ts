/** The form in a browser without scripts, or with scripts that never get to run. */
import type { Page } from 'playwright-core';
import company from '../../content/company.json';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { aMessage } from '../support/a-message';
import { findingsOf } from '../support/accessibility-findings';
import { startSiteBehindProxy, type SiteBehindProxy } from '../support/backend-proxy';
import { useBrowser } from '../support/browser';
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
  limitedHelp,
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

const ways = ['With JavaScript off', 'With scripts blocked half-way'] as const;
type Way = (typeof ways)[number];

/** Opens the page as a browser without scripts does, or with some that never do their work. */
async function openPage(way: Way = 'With JavaScript off', width = 1280): Promise<Page> {
  const areScriptsOn = way !== 'With JavaScript off';
  const context = await newContext({ javaScriptEnabled: areScriptsOn, viewport: { width, height: 800 } });
  const page = await newPage(context);
  await page.route('**/framework-*.js', (route) => route.abort());
  const blocked = areScriptsOn ? [page.waitForEvent('requestfailed'), page.waitForEvent('console')] : [];
  await page.goto(site.siteUrl);
  await Promise.all(blocked);
  const expected = areScriptsOn ? [/^console: Failed to load resource/, /^failed: .*\/framework-/] : [];
  expect(takePageErrors().sort()).toEqual(expected.map((pageError) => expect.stringMatching(pageError) as unknown));
  return page;
}

async function openAndFill(way?: Way, change: Partial<ContactMessage> = {}): Promise<Page> {
  const page = await openPage(way);
  await fillForm(page, { ...message, ...change });
  return page;
}

/** The heading of the page, and the sentences below it. */
const texts = (page: Page) => page.locator('h1, h1 ~ p').allTextContents();

const failure = [...failedTexts, ...failedHelp];

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

describe.each(ways)('%s', (way) => {
  test('a message is sent, the page shows its reference, and the company has the email.', async () => {
    const page = await openAndFill(way);
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

  test('a field error is shown at its field, which has the focus, and everything typed can be sent.', async () => {
    const page = await openAndFill(way, { email: 'ada@example' });
    await sendInVain(page, 400);
    expect(await texts(page)).toEqual(invalidTexts('Invalid email address'));
    expect(await formValues(page)).toEqual(valuesOf({ ...message, email: 'ada@example' }));
    const wrong = field(page, 'email');
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    expect(await wrong.evaluate((input) => input === document.activeElement)).toBe(true);
    const description = await wrong.getAttribute('aria-describedby');
    expect(await page.locator(`#${description ?? ''}`).textContent()).toBe('Invalid email address');
    expect(await rows()).toEqual([]);

    await wrong.fill('ada@example.com');
    expect(await send(page)).toMatchObject([{ message: trimmed }]);
  });

  test('when the backend is down the message stays, can be emailed, and is sent later.', async () => {
    const page = await openAndFill(way);
    site.setBackend('down');
    await sendInVain(page, 502);
    expect(await texts(page)).toEqual(failure);
    const posted = message.message.replaceAll('\n', '\r\n');
    const link = page.locator('main').getByRole('link').first();
    expect(await link.getAttribute('href')).toBe(emailUrl(company.email, { ...message, message: posted }));
    expect(await formValues(page)).toEqual(valuesOf(message));
    await sendInVain(page, 502);
    expect(await formValues(page)).toEqual(valuesOf(message));
    site.setBackend('up');
    expect(await send(page)).toMatchObject([{ message: trimmed }]);
    expect(await mailsInTheEnd()).toHaveLength(1);
  });
});

test.each([
  ['unavailable', 503, failedHelp],
  ['limited', 429, limitedHelp('1 minute')],
] as const)('When the backend is %s, the page says what to do, and the message is sent later.', async (...row) => {
  const [state, status, help] = row;
  const page = await openAndFill();
  site.setBackend(state);
  await sendInVain(page, status);
  expect(await texts(page)).toEqual([...failedTexts, ...help]);
  expect(await formValues(page)).toEqual(valuesOf(message));
  site.setBackend('up');
  expect(await send(page)).toMatchObject([{ message: trimmed }]);
});

describe('When the page shows a failure although the message arrived', () => {
  async function openAfterLostResponse(): Promise<Page> {
    const page = await openAndFill();
    site.setBackend('loses responses');
    await sendInVain(page, 502);
    expect(await rows()).toHaveLength(1);
    site.setBackend('up');
    return page;
  }

  test('sending it again makes no second one.', async () => {
    expect(await send(await openAfterLostResponse())).toHaveLength(1);
  });

  test('and the visitor changes it, the changed message is sent too.', async () => {
    const page = await openAfterLostResponse();
    await field(page, 'message').fill('And our boat?');
    expect(await send(page)).toMatchObject([{ message: trimmed }, { message: 'And our boat?' }]);
  });
});

test('A message that is far too long is refused, and not lost.', async () => {
  const long = 'Could you look after our villa? '.repeat(1000);
  const page = await openAndFill(undefined, { message: long });
  await sendInVain(page, 413);
  expect(await texts(page)).toEqual(failure);
  expect(await field(page, 'message').inputValue()).toBe(long);
});

test('The URL that a failure leaves in the browser leads to the form, and not to a success.', async () => {
  const page = await openAndFill(undefined, { name: ' ' });
  await sendInVain(page, 400);
  await page.goto(page.url());
  expect(page.url()).toBe(`${site.siteUrl}/#contact`);
});

test.each<[string, string, Partial<ContactMessage>]>([
  ['was sent', '/', {}],
  ['was not sent', '/#contact', { name: ' ' }],
])('After a message that %s, a link leads back to %s.', async (_, path, change) => {
  const page = await openAndFill(undefined, change);
  if (change.name) await sendInVain(page, 400);
  else await send(page);
  await page.getByRole('link', { name: formLabels.backLink, exact: true }).click();
  await page.waitForURL(site.siteUrl + path);
});

test('axe finds no violation on the page of a failure, of a field error and of a sent message.', async () => {
  // With JavaScript off axe could not run either.
  const page = await openAndFill('With scripts blocked half-way', { phone: '0'.repeat(21) });
  const nothing = { violations: [], undecided: [] };
  await sendInVain(page, 400);
  expect(await findingsOf(page)).toEqual(nothing);
  site.setBackend('down');
  await field(page, 'phone').fill(message.phone);
  await sendInVain(page, 502);
  expect(await findingsOf(page)).toEqual(nothing);
  site.setBackend('up');
  await send(page);
  expect(await findingsOf(page)).toEqual(nothing);
});

test('The form of a failure is the form of the page, in everything that matters to a browser.', async () => {
  const page = await openAndFill(undefined, { name: ' ', phone: '' });
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

describe('The page of a failure', () => {
  const openFailure = async (width: number) => {
    const page = await openPage(undefined, width);
    await fillForm(page, message);
    site.setBackend('down');
    await sendInVain(page, 502);
    return page;
  };

  test('fits a screen of 320 pixels, and everything to press is at least 44 pixels high.', async () => {
    const page = await openFailure(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const controls = page.locator('a, button, input:not([type=hidden], [name=website]), textarea');
    const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    // Besides the fields: the company's name, the email, the button and the link back.
    expect(heights).toHaveLength(fieldNames.length + 4);
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
    const honeypot = page.getByLabel(formLabels.honeypotLabel, { exact: true });
    const right = await honeypot.evaluate((input) => input.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(0);
  });

  test('has the mark in its header, and its heading and the name beside the mark are in the display font of the site.', async () => {
    const page = await openPage();
    const fontOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).fontFamily.split(',')[0]);
    const displayFont = await fontOf('h1');
    await fillForm(page, message);
    site.setBackend('down');
    await sendInVain(page, 502);
    expect(
      await page
        .locator('header img')
        .evaluate((mark: HTMLImageElement) => mark.decode().then(() => mark.naturalWidth)),
    ).toBeGreaterThanOrEqual(80);
    expect([await fontOf('h1'), await fontOf('header a')]).toEqual([displayFont, displayFont]);
    expect(
      await page.evaluate(async () => {
        await document.fonts.ready;
        return Array.from(document.fonts, ({ family, status }) => [family, status]);
      }),
    ).toEqual([[displayFont?.replaceAll('"', ''), 'loaded']]);
  });

  test('can be walked through with the Tab key, in reading order.', async () => {
    const page = await openFailure(1280);
    const names = [company.name, failedHelp[1], ...fieldNames, formLabels.submitButton, formLabels.backLink];
    const stops: unknown[] = [];
    while (stops.length < names.length) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          const { outlineStyle } = getComputedStyle(activeElement ?? document.body);
          return [activeElement?.getAttribute('name') ?? activeElement?.textContent, outlineStyle];
        }),
      );
    }
    expect(stops).toEqual(names.map((name) => [name, 'solid']));
  });
});
