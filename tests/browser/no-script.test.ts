import type { Page } from 'playwright-core';
import { findingsOf } from '../support/axe';
import { useBrowser } from '../support/browser';
import { mails } from '../support/mailbox';
import { landingContent } from '../support/site-content';
import { untilNoneIsQueued } from '../support/until';

const { stack, sql, newContext, newPage, takeProblems } = useBrowser();

const message = {
  Name: 'Ada Citizen',
  Email: 'ada@example.com',
  Phone: '08 9000 0000',
  Message: '\nCould you look after our villa?\n"Yes" & <soon>?\n',
};
const { email } = landingContent().company;

type Row = { id: string; reference: string; message: string; hold_reasons: string[] };
const rows = () => sql()<Row[]>`select id, reference, message, hold_reasons from contact_messages order by received_at`;

const ways = ['With JavaScript off', 'With scripts blocked half-way'] as const;
type Way = (typeof ways)[number];

/** Opens the page as a browser without scripts does, or with some that never do their work. */
async function openPage(way: Way = 'With JavaScript off', width = 1280): Promise<Page> {
  const context = await newContext({
    javaScriptEnabled: way !== 'With JavaScript off',
    viewport: { width, height: 800 },
  });
  const page = await newPage(context);
  await page.route('**/framework-*.js', (route) => route.abort());
  const untilBlocked =
    way === 'With JavaScript off' ? [] : [page.waitForEvent('requestfailed'), page.waitForEvent('console')];
  await page.goto(stack().siteUrl, { waitUntil: 'networkidle' });
  await Promise.all(untilBlocked);
  const expected =
    way === 'With JavaScript off' ? [] : [/^failed: .*\/framework-/, /^console: Failed to load resource/];
  expect(takeProblems().sort()).toEqual(expected.map((problem) => expect.stringMatching(problem)).reverse());
  return page;
}

async function fill(page: Page, values: Partial<typeof message> = {}) {
  for (const [label, value] of Object.entries({ ...message, ...values })) await page.getByLabel(label).fill(value);
}

async function openAndFill(way?: Way, values?: Partial<typeof message>): Promise<Page> {
  const page = await openPage(way);
  await fill(page, values);
  return page;
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const typedValues = (page: Page) =>
  Promise.all(Object.keys(message).map((label) => page.getByLabel(label).inputValue()));
const keyIn = (page: Page) => page.locator('input[name=key]').inputValue();

/** The heading of the page, and the sentence below it. */
const words = (page: Page) => page.locator('h1, h1 + p').allTextContents();
const failureWords = ['Error', 'Failed to send message. Please try again.'];

/** Presses Send Message, and is answered with a status that tells of an error. */
async function sendInVain(page: Page, status: number) {
  await Promise.all([page.waitForEvent('load'), sendButton(page).click()]);
  expect(page.url()).toBe(`${stack().siteUrl}/api/contact`);
  expect(takeProblems()).toEqual([
    `answer: ${status} /api/contact`,
    expect.stringMatching(/^console: Failed to load resource/),
  ]);
}

/** Presses Send Message, and is shown the page of the stored message, the last one of these. */
async function send(page: Page): Promise<Row[]> {
  await sendButton(page).click();
  await page.waitForURL('**/api/contact?reference=*');
  const stored = await rows();
  expect(await page.locator('main').getByRole('heading').allTextContents()).toEqual(['Message Sent!']);
  expect(await page.locator('main p').allTextContents()).toEqual([
    "Thank you for contacting us. We'll get back to you soon.",
    `Your reference: ${stored.at(-1)?.reference ?? ''}`,
  ]);
  return stored;
}

/** While this happens, the edge function is down. */
async function withoutBackend(happens: () => Promise<void>) {
  const edgeFunction = stack().backend.functions.get('send-contact-email');
  await edgeFunction?.stop();
  try {
    await happens();
  } finally {
    await edgeFunction?.start();
  }
}

describe.each(ways)('%s', (way) => {
  test('a message is sent, the page shows its reference, and the mailbox of the company holds the mail.', async () => {
    const page = await openAndFill(way);
    expect(await send(page)).toMatchObject([{ message: message.Message.trim(), hold_reasons: [] }]);
    await untilNoneIsQueued(sql());
    expect(await mails(stack().mailboxUrl)).toMatchObject([
      { subject: 'Website enquiry from Ada Citizen', to: [{ address: email }] },
    ]);
  });

  test('the page of a message that was sent can be loaded again, and sends nothing.', async () => {
    const page = await openAndFill(way);
    await send(page);
    const shown = await page.content();
    await page.reload();
    expect(await page.content()).toBe(shown);
    expect(await rows()).toHaveLength(1);
  });

  test('a mistake is told at its field, which has the focus, and all that was typed is there to be sent.', async () => {
    const page = await openAndFill(way, { Email: 'ada@example' });
    await sendInVain(page, 400);
    expect(await words(page)).toEqual(['Validation Error', 'Invalid email address']);
    expect(await typedValues(page)).toEqual(Object.values({ ...message, Email: 'ada@example' }));
    const marked = page.getByLabel('Email');
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
    expect(await marked.getAttribute('aria-invalid')).toBe('true');
    expect(await marked.evaluate((field) => field === document.activeElement)).toBe(true);
    const description = await marked.getAttribute('aria-describedby');
    expect(await page.locator(`#${description ?? ''}`).textContent()).toBe('Invalid email address');
    expect(await rows()).toEqual([]);

    await marked.fill('ada@example.com');
    expect(await send(page)).toMatchObject([{ message: message.Message.trim() }]);
  });

  test('with the backend down the text stays, and is sent under the same key when it is back.', async () => {
    const page = await openAndFill(way);
    let key = '';
    await withoutBackend(async () => {
      await sendInVain(page, 502);
      key = await keyIn(page);
      expect(await words(page)).toEqual(failureWords);
      expect(await typedValues(page)).toEqual(Object.values(message));
      await sendInVain(page, 502);
      expect(await typedValues(page)).toEqual(Object.values(message));
    });
    expect(await send(page)).toMatchObject([{ id: key }]);
    await untilNoneIsQueued(sql());
    expect(await mails(stack().mailboxUrl)).toHaveLength(1);
  });
});

describe('When a failure was told of a message that had arrived', () => {
  /** As if it had: it is sent once more with what the page has of it. */
  async function openAfterFalseFailure(): Promise<Page> {
    const page = await openAndFill();
    await withoutBackend(() => sendInVain(page, 502));
    const { Name, Email, Phone, Message } = message;
    const response = await fetch(`${stack().siteUrl}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': await keyIn(page) },
      body: JSON.stringify({ name: Name, email: Email, phone: Phone, message: Message }),
    });
    expect(response.status).toBe(200);
    return page;
  }

  test('sending it again makes no second one.', async () => {
    expect(await send(await openAfterFalseFailure())).toHaveLength(1);
  });

  test('and its text is changed, the changed message is sent too, under a new key.', async () => {
    const page = await openAfterFalseFailure();
    const key = await keyIn(page);
    await page.getByLabel('Message').fill('And our boat?');
    await sendInVain(page, 409);
    expect(await words(page)).toEqual(failureWords);
    expect(await typedValues(page)).toEqual(Object.values({ ...message, Message: 'And our boat?' }));
    const newKey = await keyIn(page);
    expect(newKey).not.toBe(key);
    expect(await send(page)).toMatchObject([{ id: key }, { id: newKey, message: 'And our boat?' }]);
  });
});

test('A text that is far too long is told which rule it breaks, and is not lost.', async () => {
  const long = 'Could you look after our villa? '.repeat(1000);
  const page = await openAndFill(undefined, { Message: long });
  await sendInVain(page, 413);
  expect(await words(page)).toEqual(['Validation Error', 'Message must be less than 1000 characters']);
  expect(await page.getByLabel('Message').inputValue()).toBe(long);
});

test('The address that a failure leaves in the browser leads to the form, and not to a success.', async () => {
  const page = await openAndFill(undefined, { Name: ' ' });
  await sendInVain(page, 400);
  await page.goto(page.url());
  expect(page.url()).toBe(`${stack().siteUrl}/#contact`);
});

test.each<[string, string, Partial<typeof message>]>([
  ['was sent', '/', {}],
  ['was not', '/#contact', { Name: ' ' }],
])('After a message that %s, a link leads back to %s.', async (_, path, values) => {
  const page = await openAndFill(undefined, values);
  if (values.Name) await sendInVain(page, 400);
  else await send(page);
  await page.getByRole('link', { name: 'Back to the website' }).click();
  await page.waitForURL(stack().siteUrl + path);
});

test('axe finds nothing wrong with the page of a failure, of a mistake and of a message that was sent.', async () => {
  // With JavaScript off axe could not run either.
  const page = await openAndFill('With scripts blocked half-way', { Phone: '0'.repeat(21) });
  const nothing = { violations: [], undecided: [] };
  await withoutBackend(async () => {
    await sendInVain(page, 400);
    expect(await findingsOf(page)).toEqual(nothing);
    await page.getByLabel('Phone').fill(message.Phone);
    await sendInVain(page, 502);
    expect(await findingsOf(page)).toEqual(nothing);
  });
  await send(page);
  expect(await findingsOf(page)).toEqual(nothing);
});

test('The form of a failure is the one of the page, in all that a browser makes of it.', async () => {
  const page = await openAndFill(undefined, { Name: ' ', Phone: '' });
  const fieldsIn = () =>
    page.locator('form :is(input:not([type=hidden]), textarea)').evaluateAll((fields) =>
      fields.map((field) => {
        const { name, id, type, autocomplete, required, maxLength, tabIndex, labels } = field as HTMLInputElement;
        const label = labels?.[0]?.textContent;
        const rows = field.getAttribute('rows');
        return { name, id, type, autocomplete, required, maxLength, tabIndex, label, rows };
      }),
    );
  const fields = await fieldsIn();
  expect(fields).toHaveLength(5);
  await sendInVain(page, 400);
  expect(await fieldsIn()).toEqual(fields);
});

describe('The page of a failure', () => {
  const openFailure = async (width: number) => {
    const page = await openPage(undefined, width);
    await fill(page);
    await withoutBackend(() => sendInVain(page, 502));
    return page;
  };

  test('fits a screen of 320 pixels, and what is pressed is at least 44 high.', async () => {
    const page = await openFailure(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const pressed = page.locator('a, button, input:not([type=hidden], [name=website]), textarea');
    const heights = await pressed.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights).toHaveLength(7);
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
    const { right } = await page
      .getByLabel('Leave this field empty')
      .evaluate((field) => field.getBoundingClientRect().toJSON());
    expect(right).toBeLessThanOrEqual(0);
  });

  test('can be gone through with the Tab key, in the order in which it is read.', async () => {
    const page = await openFailure(1280);
    const stops: unknown[] = [];
    for (let stop = 0; stop < 7; stop++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          const { outlineStyle } = getComputedStyle(activeElement ?? document.body);
          return [activeElement?.getAttribute('name') ?? activeElement?.textContent, outlineStyle];
        }),
      );
    }
    const names = [landingContent().company.name, 'name', 'email', 'phone', 'message', 'Send Message'];
    expect(stops).toEqual([...names, 'Back to the website'].map((name) => [name, 'solid']));
  });
});
