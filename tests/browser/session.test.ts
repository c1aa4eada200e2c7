import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '@supabase/supabase-js';
import postgres from 'postgres';
import { sessionSettings } from '../../local/stack/session-settings';
import { startAuthServer, type AuthServer } from '../support/auth-server';
import { useBrowser } from '../support/browser';
import { forbidStorage, storedIn, withStored } from '../support/stored-session';
import { clientScripts, pageScripts, sessionScripts } from '../support/built-scripts';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilScriptsRun, untilHydrated } from '../support/hydrated';
import { storageKey } from '../support/session-visit';
import { until, untilNoneIsQueued } from '../support/until';

/** Where the built site looks for the backend. */
const backend = new URL(sessionSettings({}).GATSBY_SUPABASE_URL);

let server: AuthServer;
let sql: postgres.Sql;

beforeAll(async () => {
  server = await startAuthServer();
});

const { product, newContext, newPage, takeProblems } = useBrowser(() => [
  `--host-resolver-rules=MAP ${backend.host} ${new URL(server.url).host}`,
]);

beforeAll(() => {
  sql = postgres(product().backend.database.url);
});

beforeEach(() => {
  server.received.length = 0;
});

afterAll(async () => {
  await sql.end();
  await server.stop();
});

const jess = { Name: 'Jess Taylor', Email: 'jess.taylor@example.com' };
const nobody = { Name: '', Email: '' };

const expiredLink = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

/** A visitor, who may have a session from an earlier visit. */
function newVisitor(session?: Session): Promise<BrowserContext> {
  return newContext(session && withStored(session, product().siteUrl));
}

/** Opens a path in a tab of the visitor's own, and waits until its scripts run. */
async function open(visitor: BrowserContext, path: string) {
  const tab = await openAtOnce(visitor, path);
  await untilScriptsRun(tab.page);
  await tab.page.waitForLoadState('networkidle');
  return tab;
}

/** As {@link open}, and does not wait. */
async function openAtOnce(visitor: BrowserContext, path: string) {
  const page = await newPage(visitor);
  const requested: URL[] = [];
  page.on('request', (request) => requested.push(new URL(request.url())));
  await page.goto(product().siteUrl + path, { waitUntil: 'commit' });
  return {
    page,
    /** Paths of the scripts that were asked for, in whatever way. */
    scripts: () => requested.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js')),
    toBackend: () => requested.filter(isOfBackend).map(({ href }) => href),
  };
}

/** A path to which a link in a mail leads, that signs a user of the server in. */
function magicLink(path = '/', user = server.user): string {
  return `${path}#${server.magicLinkFragment(server.issueSession({ user }))}`;
}

/** Whether it is a script that is loaded for the session only. */
function isOfSession({ pathname }: URL): boolean {
  return sessionScripts().includes(pathname);
}

function isOfBackend({ host }: URL): boolean {
  return host === backend.host;
}

async function shown(page: Page) {
  const [name = '', email = ''] = await Promise.all(
    Object.keys(nobody).map((label) => page.getByLabel(label).inputValue()),
  );
  return { Name: name, Email: email };
}

/** Waits until the form shows it, in both fields. */
async function untilShown(page: Page, texts: typeof nobody): Promise<void> {
  await untilFormRuns(page);
  await until(async () => JSON.stringify(await shown(page)) === JSON.stringify(texts));
}

const path = (page: Page) => page.url().slice(product().siteUrl.length);
const contactLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact', exact: true });

/** Every address that going back and forth in this tab leads to. */
const history = (page: Page) =>
  page.evaluate(() => ({ length: window.history.length, urls: window.navigation.entries().map(({ url }) => url) }));

async function contactInView(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#contact h2')?.getBoundingClientRect();
    return heading && heading.top >= 0 && heading.bottom <= window.innerHeight;
  });
}

/** Waits for the first of them, and takes them away. */
async function problemsTold(): Promise<string[]> {
  let problems: string[] = [];
  await until(() => (problems = takeProblems()).length > 0);
  return problems;
}

/** Takes away what every visit to a path without a page makes the browser tell, and what else is expected. */
function expectNotFound(pathname: string, more?: RegExp): void {
  const problems = takeProblems().filter((problem) => !more?.test(problem));
  expect(problems).toContain(`console: 404: no page at ${pathname}`);
  expect(problems.filter((problem) => !/^answer: 404|^console: (404|Failed to load resource)/.test(problem))).toEqual(
    [],
  );
}

describe('A visitor without a session', () => {
  test.each(['/', '/#contact', '/?utm_source=mail#about', '/nowhere'])(
    'loads nothing of the backend client at %s, and sends nothing to the backend.',
    async (at) => {
      const { page, scripts, toBackend } = await open(await newVisitor(), at);
      if (at === '/nowhere') expectNotFound(at);
      const ofClient = clientScripts();
      const ofPages = pageScripts();
      expect(ofClient).not.toEqual([]);
      expect(ofPages.filter((script) => ofClient.includes(script))).toEqual([]);
      expect(scripts()).not.toEqual([]);
      const ofSession = sessionScripts();
      expect(scripts().filter((script) => ofSession.includes(script))).toEqual([]);
      const links = await page.locator('link').evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
      expect(links.filter((href) => ofClient.includes(new URL(href).pathname))).toEqual([]);
      expect(toBackend()).toEqual([]);
      expect(server.calls()).toEqual([]);
      expect(path(page)).toBe(at);
    },
  );
});

describe('A visitor with a stored session', () => {
  test('finds their name and email in the form; the client is loaded, and sends nothing while the token is good.', async () => {
    const session = server.issueSession();
    const { page, scripts, toBackend } = await open(await newVisitor(session), '/');
    await untilShown(page, jess);
    const ofClient = clientScripts();
    expect(scripts().filter((script) => ofClient.includes(script))).not.toEqual([]);
    expect(toBackend()).toEqual([]);
    expect(server.calls()).toEqual([]);
    expect(await storedIn(page)).toEqual(session);
  });

  test('whose token has expired gets a new one, before their name and email are filled in.', async () => {
    const session = server.issueSession({ secondsLeft: -10 });
    const { page } = await open(await newVisitor(session), '/');
    await untilShown(page, jess);
    expect(server.calls()).toEqual(['POST /auth/v1/token?grant_type=refresh_token']);
    expect((await storedIn(page))?.refresh_token).not.toBe(session.refresh_token);
  });

  test('that is over finds an empty form, and nothing is stored any more.', async () => {
    const session = server.issueSession({ secondsLeft: -10 });
    server.revoke(session);
    const { page } = await open(await newVisitor(session), '/');
    await until(async () => (await storedIn(page)) === undefined);
    expect(await shown(page)).toEqual(nobody);
    expect(takeProblems()).toEqual([
      'answer: 400 /auth/v1/token',
      expect.stringMatching(/^console: Failed to load resource/),
    ]);
  });
});

describe('A magic link', () => {
  test('signs in: the address is the plain one, the session is stored, and the form is filled in.', async () => {
    const { page, scripts } = await open(await newVisitor(), magicLink());
    expect(path(page)).toBe('/');
    await untilShown(page, jess);
    expect(path(page)).toBe('/');
    expect(await page.evaluate(() => window.location.href)).not.toContain('#');
    expect((await storedIn(page))?.user.email).toBe(jess.Email);
    expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
    const ofClient = clientScripts();
    expect(scripts().filter((script) => ofClient.includes(script))).not.toEqual([]);
  });

  test('leaves no tokens in the history, which is as long as that of any visit.', async () => {
    const plain = await open(await newVisitor(), '/');
    const { page } = await open(await newVisitor(), magicLink());
    await untilShown(page, jess);
    expect(await history(page)).toEqual(await history(plain.page));
    await contactLink(page).click();
    await contactInView(page);
    await page.goBack();
    expect(path(page)).toBe('/');
    expect(JSON.stringify(await history(page))).not.toContain('token');
    expect(await shown(page)).toEqual(jess);
  });

  test('keeps the rest of the query, and leaves the links of the page as they are: Contact leads to #contact.', async () => {
    const { page } = await open(await newVisitor(), magicLink('/?utm_source=mail'));
    await untilShown(page, jess);
    expect(path(page)).toBe('/?utm_source=mail');
    await contactLink(page).click();
    await contactInView(page);
    expect(new URL(page.url()).hash).toBe('#contact');
    expect(await shown(page)).toEqual(jess);
  });

  test('to a path without a page signs in too, and the form of the landing page is filled in.', async () => {
    const { page } = await open(await newVisitor(), magicLink('/nowhere'));
    await until(async () => (await storedIn(page)) !== undefined);
    expect(path(page)).toBe('/nowhere');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await untilShown(page, jess);
    expect(path(page)).toBe('/');
    expectNotFound('/nowhere');
  });

  test.each([
    ['the client', isOfSession],
    ['the answer of the auth server', isOfBackend],
  ])(
    'signs in where a link to a section is followed before %s is there, and the address is that section.',
    async (_, what) => {
      const visitor = await newVisitor();
      const letGo = await delayRequests(visitor, what);
      const { page } = await openAtOnce(visitor, magicLink());
      await untilHydrated(contactLink(page));
      await contactLink(page).click();
      await contactInView(page);
      expect(path(page)).toBe('/#contact');
      expect(await storedIn(page)).toBeUndefined();
      letGo();
      await untilShown(page, jess);
      expect(path(page)).toBe('/#contact');
      expect((await storedIn(page))?.user.email).toBe(jess.Email);
      expect(JSON.stringify(await history(page))).not.toContain('token');
    },
  );

  test('signs in where a link to another page is followed before the client is there.', async () => {
    const visitor = await newVisitor();
    const letGo = await delayRequests(visitor, isOfSession);
    const { page } = await openAtOnce(visitor, magicLink('/nowhere'));
    const home = page.getByRole('link', { name: 'Return to Home' });
    await untilHydrated(home);
    await home.click();
    await page.getByRole('heading', { level: 1, name: 'Premium Resort Management' }).waitFor();
    expect(await shown(page)).toEqual(nobody);
    letGo();
    await untilShown(page, jess);
    expect(path(page)).toBe('/');
    expect(JSON.stringify(await history(page))).not.toContain('token');
    // Leaving the page ended what it was still loading.
    expectNotFound('/nowhere', /^failed: .*\.js net::ERR_ABORTED$/);
  });

  test('takes the place of the session that is stored.', async () => {
    const other = { ...server.user, id: 'other', email: 'sam@example.com', user_metadata: { full_name: 'Sam Lee' } };
    const { page } = await open(await newVisitor(server.issueSession()), magicLink('/', other));
    await untilShown(page, { Name: 'Sam Lee', Email: 'sam@example.com' });
    expect((await storedIn(page))?.user.id).toBe('other');
  });

  test.each([`/#${expiredLink}`, `/?${expiredLink}#${expiredLink}`])(
    'that has expired (%s) leaves the plain address and a warning, and the page works.',
    async (at) => {
      const { page } = await open(await newVisitor(), at);
      expect(path(page)).toBe('/');
      expect(await problemsTold()).toEqual([
        expect.stringMatching(
          /^console: The sign-in that led to this page did not work\..*link is invalid or has expired/,
        ),
      ]);
      expect(await storedIn(page)).toBeUndefined();
      expect(await shown(page)).toEqual(nobody);
      expect(server.calls()).toEqual([]);
      await contactLink(page).click();
      await contactInView(page);
      expect(path(page)).toBe('/#contact');
    },
  );

  test('that has expired does not end the session that is stored.', async () => {
    const session = server.issueSession();
    const { page } = await open(await newVisitor(session), `/#${expiredLink}`);
    expect(await problemsTold()).toEqual([expect.stringMatching(/^console: The sign-in that led to this page/)]);
    expect(await storedIn(page)).toEqual(session);
  });
});

describe('What the visitor wrote', () => {
  test('before the client was there stays; only the empty field is filled in.', async () => {
    const visitor = await newVisitor(server.issueSession());
    const letGo = await delayRequests(visitor, isOfSession);
    const { page } = await openAtOnce(visitor, '/');
    await untilFormRuns(page);
    await page.getByLabel('Name').fill('J. T.');
    letGo();
    await untilShown(page, { ...jess, Name: 'J. T.' });
  });

  test('before a reload goes before what the session tells.', async () => {
    const { page } = await open(await newVisitor(), '/');
    await page.getByLabel('Name').fill('J. T.');
    await page.getByLabel('Message').fill('Could you look after our villa?');
    await page.evaluate(
      ([key = '', session = '']) => localStorage.setItem(key, session),
      [storageKey, JSON.stringify(server.issueSession())],
    );
    await page.reload();
    await untilShown(page, { ...jess, Name: 'J. T.' });
    expect(await page.getByLabel('Message').inputValue()).toBe('Could you look after our villa?');
  });

  test('is not followed by what they deleted: it does not come back with the next sign-in.', async () => {
    const visitor = await newVisitor(server.issueSession());
    const { page } = await open(visitor, '/');
    await untilShown(page, jess);
    await page.getByLabel('Name').fill('');
    const renamed = { ...server.user, email: 'jess@example.com' };
    await open(visitor, magicLink('/', renamed));
    // The email shows that the form has heard of it.
    await untilShown(page, { Name: '', Email: 'jess@example.com' });
  });

  test('arrives with the name and the email as they were filled in, and then the form is empty and stays so.', async () => {
    await untilNoneIsQueued(sql);
    await sql`truncate contact_messages`;
    const visitor = await newVisitor(server.issueSession());
    const { page } = await open(visitor, '/');
    await untilShown(page, jess);
    await page.getByLabel('Message').fill('Could you look after our villa?');
    // What comes sooner after the page was opened than a person writes is held.
    await page.clock.install();
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('status').getByText('Message Sent!').waitFor();
    expect(await sql`select name, email, hold_reasons from contact_messages`).toMatchObject([
      { name: jess.Name, email: jess.Email, hold_reasons: [] },
    ]);
    expect(await shown(page)).toEqual(nobody);

    const heard = await nextNews(page);
    await open(visitor, magicLink());
    expect(await heard()).toBe('SIGNED_IN');
    expect(await shown(page)).toEqual(nobody);
    await untilNoneIsQueued(sql);
  });
});

/** Listens to what the tabs tell each other. @returns waits until this tab was told something, and rendered it. */
async function nextNews(page: Page): Promise<() => Promise<unknown>> {
  const news = await page.evaluateHandle((key) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    new BroadcastChannel(key).onmessage = ({ data }) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(data.event)));
    };
    return { promise };
  }, storageKey);
  return () => news.evaluate(({ promise }) => promise);
}

describe('Where the browser forbids the storage', () => {
  test('the page works, loads nothing of the client and tells nothing.', async () => {
    const visitor = await newVisitor();
    await forbidStorage(visitor);
    const { page, scripts } = await open(visitor, '/');
    await expect(page.evaluate(() => window.localStorage)).rejects.toThrow('SecurityError');
    await contactLink(page).click();
    await contactInView(page);
    expect(await shown(page)).toEqual(nobody);
    const ofSession = sessionScripts();
    expect(scripts().filter((script) => ofSession.includes(script))).toEqual([]);
    expect(takeProblems()).toEqual([]);
  });

  test('a magic link signs in for as long as the page is open, and nothing is told.', async () => {
    const visitor = await newVisitor();
    await forbidStorage(visitor);
    const { page } = await open(visitor, magicLink());
    await untilShown(page, jess);
    expect(path(page)).toBe('/');
    expect(takeProblems()).toEqual([]);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await shown(page)).toEqual(nobody);
  });
});

test('A sign-in in one tab is a sign-in in the one that was open before: its form is filled in too.', async () => {
  const visitor = await newVisitor();
  const before = await open(visitor, '/');
  const ofClient = clientScripts();
  const loadedByFirst = () => before.scripts().filter((script) => ofClient.includes(script));
  expect(loadedByFirst()).toEqual([]);
  const { page } = await open(visitor, magicLink());
  await untilShown(page, jess);
  await untilShown(before.page, jess);
  expect(loadedByFirst()).not.toEqual([]);
  expect(server.calls()).toEqual(['GET /auth/v1/user', 'GET /auth/v1/user']);
});

test('While the auth server is out, one warning tells of it; the page works, and the session stays and goes on later.', async () => {
  const session = server.issueSession({ secondsLeft: -10 });
  const recover = server.fail(/^POST \/auth\/v1\/token/, 'drop');
  const { page } = await open(await newVisitor(session), '/');
  await until(() => server.calls().length >= 4);
  expect(await storedIn(page)).toEqual(session);
  await contactLink(page).click();
  await contactInView(page);
  await page.getByLabel('Name').fill('J. T.');
  recover();
  await untilShown(page, { ...jess, Name: 'J. T.' });
  const problems = takeProblems();
  const ofBrowser = /^failed: http:\/\/127\.0\.0\.1:54321\/auth\/v1\/token|^console: Failed to load resource: net::/;
  expect(problems.filter((problem) => ofBrowser.test(problem)).length).toBeGreaterThanOrEqual(8);
  expect(problems.filter((problem) => !ofBrowser.test(problem))).toEqual([
    expect.stringMatching(/^console: Auto refresh of the session failed\. This is likely a transient error/),
  ]);
});
