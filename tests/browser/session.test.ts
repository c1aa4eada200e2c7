import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '@supabase/supabase-js';
import { sessionSettings } from '../../local/stack/session-settings';
import { refreshCall, storageKey } from '../support/auth-server';
import { startAuthServer } from '../support/auth-server-http';
import { useBrowser } from '../support/browser';
import { clientScripts, pageScripts, sessionScripts } from '../support/built-scripts';
import { delayRequests } from '../support/delayed-requests';
import { untilScriptsRun } from '../support/hydrated';
import { until } from '../support/until';

/** Where the built site looks for the backend. */
const backend = new URL(sessionSettings({}).GATSBY_SUPABASE_URL);

let server: Awaited<ReturnType<typeof startAuthServer>>;

beforeAll(async () => {
  server = await startAuthServer();
});

const { stack, newContext, newPage, takePageErrors } = useBrowser(() => [
  `--host-resolver-rules=MAP ${backend.host} ${new URL(server.url).host}`,
]);

beforeEach(() => {
  server.received.length = 0;
});

afterAll(() => server.stop());

/** A visitor with what an earlier visit may have stored. */
function visitorWith(stored: Session): Promise<BrowserContext> {
  const localStorage = [{ name: storageKey, value: JSON.stringify(stored) }];
  return newContext({ storageState: { cookies: [], origins: [{ origin: stack().siteUrl, localStorage }] } });
}

/** Opens a path in a new tab. */
async function open(visitor: BrowserContext, path = '/') {
  const page = await newPage(visitor);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(stack().siteUrl + path);
  await untilScriptsRun(page);
  return { page, loaded: (some: string[]) => scripts.filter((script) => some.includes(script)) };
}

const storedIn = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, storageKey);

const secondsLeft = async (page: Page) => ((await storedIn(page))?.expires_at ?? 0) - Date.now() / 1000;

test.each(['/?utm_source=mail#about', '/#access_token=a.b.c&refresh_token=d&type=magiclink'])(
  'Without a session, %s loads no client and sends nothing to the backend.',
  async (path) => {
    const { page, loaded } = await open(await newContext(), path);
    await page.waitForLoadState('networkidle');
    const client = clientScripts();
    expect(client).not.toEqual([]);
    expect(pageScripts().filter((script) => client.includes(script))).toEqual([]);
    expect(loaded(pageScripts())).not.toEqual([]);
    expect(loaded(sessionScripts())).toEqual([]);
    const links = await page.locator('link').evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
    expect(links.filter((href) => client.includes(new URL(href).pathname))).toEqual([]);
    expect(server.calls()).toEqual([]);
    expect(await storedIn(page)).toBeNull();
  },
);

test('Two tabs that refresh at the same moment both keep the session.', async () => {
  const visitor = await visitorWith(server.issueSession(-1));
  let held = 0;
  const release = await delayRequests(visitor, ({ pathname }) => {
    if (pathname === '/auth/v1/token') held += 1;
    return pathname === '/auth/v1/token';
  });
  const { page: first } = await open(visitor);
  await open(visitor);
  await until(() => held === 2);
  release();
  await until(async () => (await secondsLeft(first)) > 0);
  expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
  expect(server.received[0]?.body).toEqual(server.received[1]?.body);
});

test('A session that the server no longer knows is removed, with one warning, and the page goes on.', async () => {
  const recover = server.failRefreshes({
    status: 400,
    body: { code: 'refresh_token_not_found', message: 'Not found' },
  });
  const { page, loaded } = await open(await visitorWith(server.issueSession(-1)));
  await until(async () => (await storedIn(page)) === null);
  recover();
  expect(loaded(clientScripts())).not.toEqual([]);
  const byBrowser = /^failed: |^response: |^console: Failed to load resource/;
  expect(takePageErrors().filter((error) => !byBrowser.test(error))).toEqual([
    expect.stringMatching(/^console: Auto refresh of the session failed\. This is likely a transient error\./),
  ]);
});
