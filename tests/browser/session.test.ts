import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '@supabase/supabase-js';
import { sessionSettings } from '../../local/stack/session-settings';
import { magicLinkFragment } from '../support/auth-server';
import { startAuthServer } from '../support/auth-server-http';
import { useBrowser } from '../support/browser';
import { clientScripts, pageScripts, sessionScripts } from '../support/built-scripts';
import { field } from '../support/contact-form';
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
const empty = { name: '', email: '' };

/** A new visitor, perhaps with a session from an earlier visit. */
function newVisitor(session?: Session): Promise<BrowserContext> {
  if (!session) return newContext();
  const localStorage = [{ name: storageKey, value: JSON.stringify(session) }];
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

async function open(visitor: BrowserContext, path: string) {
  const tab = await startOpening(visitor, path);
  await untilScriptsRun(tab.page);
  await tab.page.waitForLoadState('networkidle');
  return tab;
}

function magicLink(path = '/'): string {
  return `${path}#${magicLinkFragment(server.issueSession())}`;
}

function storedIn(page: Page): Promise<Session | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, storageKey);
}

async function expectPrefilled(page: Page, expected: typeof empty): Promise<void> {
  await untilFormRuns(page);
  await until(async () => {
    const [name, email] = [await field(page, 'name').inputValue(), await field(page, 'email').inputValue()];
    return name === expected.name && email === expected.email;
  });
}

const pathOf = (page: Page) => page.url().slice(stack().siteUrl.length);

async function followContactLink(page: Page): Promise<void> {
  const link = barLink(page, 'contact');
  await untilHydrated(link);
  await link.click();
  await until(() =>
    page.evaluate(() => {
      const heading = document.querySelector('#contact h2')?.getBoundingClientRect();
      return heading && heading.top >= 0 && heading.bottom <= window.innerHeight;
    }),
  );
  expect(pathOf(page)).toMatch(/#contact$/);
}

/** Waits for page errors and takes them. */
async function nextPageErrors(): Promise<string[]> {
  let pageErrors: string[] = [];
  await until(() => (pageErrors = takePageErrors()).length > 0);
  return pageErrors;
}

/** Takes the page errors that every visit to an unknown path causes. */
function expectNotFound(): void {
  expect(
    takePageErrors().filter((pageError) => !/^response: 404|^console: (404|Failed to load resource)/.test(pageError)),
  ).toEqual([]);
}

test.each(['/?utm_source=mail#about', '/nowhere'])(
  'Without a session, %s loads no script of the backend client and sends nothing to the backend.',
  async (at) => {
    const { page, loaded } = await open(await newVisitor(), at);
    if (at === '/nowhere') expectNotFound();
    const client = clientScripts();
    expect(client).not.toEqual([]);
    expect(pageScripts().filter((script) => client.includes(script))).toEqual([]);
    expect(loaded(pageScripts())).not.toEqual([]);
    expect(loaded(sessionScripts())).toEqual([]);
    const links = await page.locator('link').evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
    expect(links.filter((href) => client.includes(new URL(href).pathname))).toEqual([]);
    expect(server.calls()).toEqual([]);
    expect(pathOf(page)).toBe(at);
  },
);

test('With a stored session, the client is loaded and prefills the form. It sends nothing.', async () => {
  const session = server.issueSession();
  const { page, loaded } = await open(await newVisitor(session), '/');
  await expectPrefilled(page, jess);
  expect(loaded(clientScripts())).not.toEqual([]);
  expect(server.calls()).toEqual([]);
  expect(await storedIn(page)).toEqual(session);
});

test('A magic link signs in, and its tokens are neither in the URL nor in the history.', async () => {
  const { page } = await open(await newVisitor(), magicLink('/?utm_source=mail'));
  await expectPrefilled(page, jess);
  expect(pathOf(page)).toBe('/?utm_source=mail');
  expect((await storedIn(page))?.user.email).toBe(jess.email);
  await followContactLink(page);
  const history = await page.evaluate(() => window.navigation.entries().map(({ url }) => url));
  const plainUrl = `${stack().siteUrl}/?utm_source=mail`;
  expect(history).toEqual([plainUrl, `${plainUrl}#contact`]);
});

test('A magic link signs in if the visitor follows a link before the client is loaded.', async () => {
  const visitor = await newVisitor();
  const release = await delayRequests(visitor, ({ pathname }) => sessionScripts().includes(pathname));
  const { page } = await startOpening(visitor, magicLink());
  await followContactLink(page);
  expect(await storedIn(page)).toBeNull();
  release();
  await expectPrefilled(page, jess);
  expect(pathOf(page)).toBe('/#contact');
});

test('An expired magic link leaves the plain URL and one warning, and the page works.', async () => {
  const error = 'error=access_denied&error_code=otp_expired&error_description=Expired';
  const { page } = await open(await newVisitor(), `/?${error}#${error}`);
  expect(await nextPageErrors()).toEqual([expect.stringMatching(/^console: The sign-in that led to this page failed/)]);
  expect(pathOf(page)).toBe('/');
  expect(server.calls()).toEqual([]);
  await expectPrefilled(page, empty);
  await followContactLink(page);
});

test('If the browser forbids storage, a magic link signs in until the page is left.', async () => {
  const visitor = await newVisitor();
  await visitor.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  const { page } = await open(visitor, magicLink());
  await expectPrefilled(page, jess);
  await page.reload({ waitUntil: 'networkidle' });
  await expectPrefilled(page, empty);
});

test('Tabs share the session: a sign-in prefills the form in all of them, and its end empties it.', async () => {
  const visitor = await newVisitor();
  const { page: first, loaded } = await open(visitor, '/');
  expect(loaded(clientScripts())).toEqual([]);
  const { page: second } = await open(visitor, magicLink());
  await expectPrefilled(second, jess);
  await expectPrefilled(first, jess);
  expect(loaded(clientScripts())).not.toEqual([]);

  const expired = server.issueSession({ secondsLeft: -1 });
  recover = server.fail(/token/, {
    status: 400,
    body: { code: 'refresh_token_not_found', message: 'Not found' },
  });
  await second.evaluate(
    ([key = '', text = '']) => {
      localStorage.setItem(key, text);
    },
    [storageKey, JSON.stringify(expired)],
  );
  await second.reload();
  await expectPrefilled(second, empty);
  await expectPrefilled(first, empty);
  expect(await storedIn(first)).toBeNull();
  expect(await nextPageErrors()).toContain('response: 400 /auth/v1/token');
});

test('During an outage of the auth server the page works, with one warning. Later the form is prefilled.', async () => {
  const session = server.issueSession({ secondsLeft: -1 });
  recover = server.fail(/^POST \/auth\/v1\/token/, 'drop');
  const { page } = await open(await newVisitor(session), '/');
  await until(() => server.calls().length >= 4);
  expect(await storedIn(page)).toEqual(session);
  await followContactLink(page);
  await field(page, 'name').fill('J. T.');
  recover();
  await expectPrefilled(page, { ...jess, name: 'J. T.' });
  expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
  expect((await storedIn(page))?.refresh_token).not.toBe(session.refresh_token);
  const byBrowser = /^failed: http:\/\/127\.0\.0\.1:54321\/auth\/v1\/token|^console: Failed to load resource: net::/;
  expect(takePageErrors().filter((pageError) => !byBrowser.test(pageError))).toEqual([
    expect.stringMatching(/^console: Auto refresh of the session failed\. This is likely a transient error/),
  ]);
});
