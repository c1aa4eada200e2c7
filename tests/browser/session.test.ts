import type { BrowserContext, Page } from 'playwright-core';
import type { Session, User } from '@supabase/supabase-js';
import { sessionSettings } from '../../local/stack/session-settings';
import { magicLinkFragment } from '../support/auth-server';
import { startAuthServer } from '../support/auth-server-http';
import { useBrowser } from '../support/browser';
import { clientScripts, pageScripts, sessionScripts } from '../support/built-scripts';
import { field, fillForm } from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilHydrated, untilScriptsRun } from '../support/hydrated';
import { barLink } from '../support/navigation';
import { refreshCall, storageKey } from '../support/session-visit';
import { until } from '../support/until';

/** Where the built site looks for the backend. */
const backend = new URL(sessionSettings({}).GATSBY_SUPABASE_URL);

let server: Awaited<ReturnType<typeof startAuthServer>>;
/** Ends what a test made fail. */
let recover: () => void = () => undefined;

beforeAll(async () => {
  server = await startAuthServer();
});

const { stack, newContext, newPage, takePageErrors } = useBrowser(() => [
  `--host-resolver-rules=MAP ${backend.host} ${new URL(server.url).host}`,
]);

beforeEach(() => {
  server.received.length = 0;
});

afterEach(() => {
  recover();
});

afterAll(() => server.stop());

const jess = { name: 'Jess Taylor', email: 'jess.taylor@example.com' };
const jessByLink = { ...jess, email: '' };
const zoe = { name: 'Zoe Martin', email: 'zoe@example.com' };
const empty = { name: '', email: '' };

const signInFailed = /^console: The sign-in that led to this page failed/;
const isOutage = /^console: Auto refresh of the session failed\. This is likely a transient error/;
/** What the browser itself logs about requests that fail. */
const byBrowser = /^failed: |^response: |^console: Failed to load resource/;

const sessionOfZoe = () =>
  server.issueSession({
    user: { ...server.user, id: 'zoe', email: zoe.email, user_metadata: { full_name: zoe.name } } satisfies User,
  });

/** A new visitor, perhaps with something stored by an earlier visit. */
function newVisitor(stored?: Session | string): Promise<BrowserContext> {
  if (stored === undefined) return newContext();
  const value = typeof stored === 'string' ? stored : JSON.stringify(stored);
  const localStorage = [{ name: storageKey, value }];
  return newContext({ storageState: { cookies: [], origins: [{ origin: stack().siteUrl, localStorage }] } });
}

/** Opens a path in a new tab, without waiting for its scripts. */
async function startOpening(visitor: BrowserContext, path: string) {
  const page = await newPage(visitor);
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.goto(stack().siteUrl + path, { waitUntil: 'commit' });
  return { page, loaded: (some: string[]) => scripts.filter((script) => some.includes(script)) };
}

async function open(visitor: BrowserContext, path = '/') {
  const tab = await startOpening(visitor, path);
  await untilScriptsRun(tab.page);
  await tab.page.waitForLoadState('networkidle');
  return tab;
}

const link = (session = server.issueSession(), path = '/') => `${path}#${magicLinkFragment(session)}`;

function storedIn(page: Page): Promise<Session | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, storageKey);
}

async function store(page: Page, session: Session): Promise<void> {
  await page.evaluate(
    ([key = '', text = '']) => {
      localStorage.setItem(key, text);
    },
    [storageKey, JSON.stringify(session)],
  );
}

async function valuesIn(page: Page): Promise<typeof empty> {
  return { name: await field(page, 'name').inputValue(), email: await field(page, 'email').inputValue() };
}

async function expectPrefilled(page: Page, expected: typeof empty): Promise<void> {
  await untilFormRuns(page);
  await until(async () => JSON.stringify(await valuesIn(page)) === JSON.stringify(expected));
}

/** As the browser does when the visitor leaves the tab, and when they come back. */
async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

const pathOf = (page: Page) => page.url().slice(stack().siteUrl.length);

async function followContactLink(page: Page): Promise<void> {
  const contact = barLink(page, 'contact');
  await untilHydrated(contact);
  await contact.click();
  await until(() => pathOf(page).endsWith('#contact'));
}

/** Takes the page errors, but for what the browser itself logs. */
function takeOwnErrors(): string[] {
  return takePageErrors().filter((pageError) => !byBrowser.test(pageError));
}

/** Waits for such page errors and takes them. */
async function nextOwnErrors(): Promise<string[]> {
  let pageErrors: string[] = [];
  await until(() => (pageErrors = takeOwnErrors()).length > 0);
  return pageErrors;
}

test.each([
  ['/?utm_source=mail#about', 'nothing', undefined],
  ['/nowhere', 'nothing', undefined],
  ['/?error=captcha', 'nothing', undefined],
  ['/#contact&error=x', 'nothing', undefined],
  ['/', 'no JSON', 'hello{'],
  ['/', 'null', 'null'],
  ['/', 'an empty text', ''],
])('Without a session, %s with %s stored loads no client and sends nothing to the backend.', async (at, _, stored) => {
  const { page, loaded } = await open(await newVisitor(stored), at);
  if (at === '/nowhere') expect(takeOwnErrors()).toEqual([expect.stringMatching(/^console: 404/)]);
  const client = clientScripts();
  expect(client).not.toEqual([]);
  expect(pageScripts().filter((script) => client.includes(script))).toEqual([]);
  expect(loaded(pageScripts())).not.toEqual([]);
  expect(loaded(sessionScripts())).toEqual([]);
  const links = await page.locator('link').evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
  expect(links.filter((href) => client.includes(new URL(href).pathname))).toEqual([]);
  expect(server.calls()).toEqual([]);
  expect(pathOf(page)).toBe(at);
});

const day = 86_400_000;

test.each([
  ['A stored session', 3600, 0, 0],
  ['A session that expires soon', 60, 0, 1],
  ['An expired session', -1, 0, 1],
  ['A session in a browser whose clock is a day behind', 3600, -day, 0],
  ['A session in a browser whose clock is a day ahead', 3600, day, 1],
])('%s prefills the form.', async (_, secondsLeft, clockError, leastRefreshes) => {
  const visitor = await newVisitor(server.issueSession({ secondsLeft }));
  await visitor.addInitScript((error) => {
    const { now } = Date;
    Date.now = () => now() + error;
  }, clockError);
  const { page, loaded } = await open(visitor);
  await expectPrefilled(page, jess);
  expect(loaded(clientScripts())).not.toEqual([]);
  expect(server.calls().length).toBeGreaterThanOrEqual(leastRefreshes);
  expect(server.calls().filter((call) => leastRefreshes === 0 || call !== refreshCall)).toEqual([]);
});

test('A hidden page refreshes its session as soon as it is visible again.', async () => {
  const { page } = await open(await newVisitor(server.issueSession()));
  await expectPrefilled(page, jess);
  await show(page, 'hidden');
  await store(page, server.issueSession({ secondsLeft: -1 }));
  expect(server.calls()).toEqual([]);
  await show(page, 'visible');
  await until(async () => ((await storedIn(page))?.expires_at ?? 0) * 1000 > Date.now());
  expect(server.calls()).toEqual([refreshCall]);
  await expectPrefilled(page, jess);
});

test('Two tabs that refresh at the same moment both keep the session.', async () => {
  const visitor = await newVisitor(server.issueSession({ secondsLeft: -1 }));
  let held = 0;
  const release = await delayRequests(visitor, ({ pathname }) => {
    if (pathname === '/auth/v1/token') held += 1;
    return pathname === '/auth/v1/token';
  });
  const { page: first } = await startOpening(visitor, '/');
  const { page: second } = await startOpening(visitor, '/');
  await untilScriptsRun(first);
  await untilScriptsRun(second);
  await until(() => held === 2);
  release();
  await expectPrefilled(first, jess);
  await expectPrefilled(second, jess);
  expect(server.calls().filter((call) => call === refreshCall).length).toBeGreaterThanOrEqual(2);
  const stored = await storedIn(first);
  await first.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '') as Session;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKey);
  await show(first, 'visible');
  await until(async () => ((await storedIn(second))?.expires_at ?? 0) > 1);
  expect((await storedIn(second))?.refresh_token).not.toBe(stored?.refresh_token);
});

test('A sign-in in another tab prefills the name at once and the email at the next load. Its end empties both tabs.', async () => {
  const visitor = await newVisitor();
  const { page: first, loaded } = await open(visitor);
  expect(loaded(clientScripts())).toEqual([]);
  const { page: second } = await open(visitor, link());
  await expectPrefilled(second, jessByLink);
  await expectPrefilled(first, jessByLink);
  expect(loaded(clientScripts())).not.toEqual([]);
  await first.reload();
  await expectPrefilled(first, jess);

  recover = server.fail(/token/, { status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } });
  await store(second, server.issueSession({ secondsLeft: -1 }));
  await second.reload();
  await expectPrefilled(second, empty);
  await expectPrefilled(first, empty);
  expect(await storedIn(first)).toBeNull();
  expect(takeOwnErrors()).toEqual([]);
});

test.each([
  ['no connection', 'drop' as const],
  ['too many requests', { status: 429, body: { code: 'over_request_rate_limit' } }],
  ['a failing server', { status: 503, body: 'Unavailable' }],
])('During an outage with %s the page works, with one warning. Later the form is prefilled.', async (_, failure) => {
  const session = server.issueSession({ secondsLeft: -1 });
  recover = server.fail(/^POST \/auth\/v1\/token/, failure);
  const { page } = await open(await newVisitor(session));
  await until(() => server.calls().length >= 4);
  expect(await storedIn(page)).toEqual(session);
  await followContactLink(page);
  await untilFormRuns(page);
  await field(page, 'name').fill('J. T.');
  recover();
  await expectPrefilled(page, { ...jess, name: 'J. T.' });
  expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
  expect((await storedIn(page))?.refresh_token).not.toBe(session.refresh_token);
  expect(takeOwnErrors()).toEqual([expect.stringMatching(isOutage)]);
});

describe('A link', () => {
  test('signs in. Its tokens are neither in the URL nor in the history, and the email is prefilled later.', async () => {
    const { page } = await open(await newVisitor(), link(undefined, '/?utm_source=mail'));
    await expectPrefilled(page, jessByLink);
    expect(pathOf(page)).toBe('/?utm_source=mail');
    await followContactLink(page);
    const history = await page.evaluate(() => window.navigation.entries().map(({ url }) => url));
    const plainUrl = `${stack().siteUrl}/?utm_source=mail`;
    expect(history).toEqual([plainUrl, `${plainUrl}#contact`]);
    await page.reload();
    await expectPrefilled(page, jess);
  });

  test('signs in if the visitor goes on before the client is loaded.', async () => {
    const visitor = await newVisitor();
    const release = await delayRequests(visitor, ({ pathname }) => sessionScripts().includes(pathname));
    const { page } = await startOpening(visitor, link());
    await followContactLink(page);
    expect(await storedIn(page)).toBeNull();
    release();
    await expectPrefilled(page, jessByLink);
    expect(pathOf(page)).toBe('/#contact');
  });

  test('of someone else changes no form that is prefilled, in any tab, until the next load.', async () => {
    const visitor = await newVisitor(server.issueSession());
    const { page: first } = await open(visitor);
    await expectPrefilled(first, jess);
    const { page: second } = await startOpening(visitor, link(sessionOfZoe()));
    await until(async () => (await storedIn(first))?.user.id === 'zoe');
    await untilFormRuns(second);
    await show(first, 'visible');
    expect(await valuesIn(first)).toEqual(jess);
    expect((await valuesIn(second)).email).not.toBe(zoe.email);
    await second.reload();
    await expectPrefilled(second, zoe);
    expect(await valuesIn(first)).toEqual(jess);
  });

  test('that gets no response does not delay a stored session.', async () => {
    const visitor = await newVisitor(server.issueSession());
    const release = await delayRequests(visitor, ({ pathname }) => pathname === '/auth/v1/user');
    const { page } = await startOpening(visitor, link(sessionOfZoe()));
    await expectPrefilled(page, jess);
    expect(server.calls()).toEqual([]);
    release();
    await until(async () => (await storedIn(page))?.user.id === 'zoe');
  });

  test('that fails is one warning, and no later load tries it again.', async () => {
    recover = server.fail(/user/, { status: 503, body: 'Unavailable' });
    const session = server.issueSession();
    const { page } = await open(await newVisitor(), link(session));
    expect(await nextOwnErrors()).toEqual([expect.stringMatching(signInFailed)]);
    recover();
    await page.reload({ waitUntil: 'networkidle' });
    await expectPrefilled(page, empty);
    expect(server.calls()).toEqual(['GET /auth/v1/user']);
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toContain(session.refresh_token);
  });

  test('that was refused is one warning, loads nothing and leaves the rest of the URL.', async () => {
    const refusal = 'error=access_denied&error_code=otp_expired&error_description=Expired';
    const { page, loaded } = await open(await newVisitor(), `/?page&${refusal}#contact#${refusal}`);
    expect(await nextOwnErrors()).toEqual([
      'console: The sign-in that led to this page was refused. access_denied, otp_expired, Expired',
    ]);
    expect(pathOf(page)).toBe('/?page#contact');
    expect(loaded(sessionScripts())).toEqual([]);
    expect(server.calls()).toEqual([]);
    await expectPrefilled(page, empty);
  });
});

test('If the browser forbids storage, a link signs in until the page is left.', async () => {
  const visitor = await newVisitor();
  await visitor.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  const { page } = await open(visitor, link());
  await expectPrefilled(page, jessByLink);
  await page.reload({ waitUntil: 'networkidle' });
  await expectPrefilled(page, empty);
});

test('If the storage is full, a stored session is refreshed and prefills the form.', async () => {
  const visitor = await newVisitor(server.issueSession({ secondsLeft: -1 }));
  await visitor.addInitScript(() => {
    for (let length = 2 ** 23; length >= 1; length /= 2) {
      try {
        localStorage.setItem(`full ${String(length)}`, 'x'.repeat(length));
      } catch {
        // Too long.
      }
    }
  });
  server.user.user_metadata = { ...server.user.user_metadata, stay: 'x'.repeat(100) };
  const { page } = await open(visitor);
  await expectPrefilled(page, jess);
  expect(server.calls()).toContain(refreshCall);
});

test.each([
  ['goes into the form', (page: Page) => field(page, 'message').focus()],
  ['comes back to the tab', (page: Page) => show(page, 'visible')],
  [
    'comes back to a page from the back/forward cache',
    // The Chromium from npm keeps no page in it.
    (page: Page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  ],
  [
    'leaves and goes back',
    async (page: Page) => {
      await page.goto(`${stack().siteUrl}/nowhere`, { waitUntil: 'commit' });
      await page.goBack({ waitUntil: 'commit' });
    },
  ],
])('If the site data was cleared, the form is emptied when the visitor %s.', async (_, comeBack) => {
  const { page } = await open(await newVisitor(server.issueSession()));
  await expectPrefilled(page, jess);
  await page.evaluate(() => {
    localStorage.clear();
  });
  await comeBack(page);
  await expectPrefilled(page, empty);
  await fillForm(page, { message: 'Hello' });
  expect(await valuesIn(page)).toEqual(empty);
  takePageErrors();
});
