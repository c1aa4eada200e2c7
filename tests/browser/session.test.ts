import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '@supabase/supabase-js';
import { sessionSettings } from '../../local/stack/settings.ts';
import { fakeAuthServer, refreshCall, storageKey, type AuthServer } from '../support/auth-server.ts';
import { useBrowser } from './browser.ts';
import { sourcesOf } from './built-scripts.ts';
import { untilScriptsRun } from '../support/hydrated.ts';
import { until } from '../support/until.ts';

/** The URL at which the built site expects the backend. */
const backend = sessionSettings({}).GATSBY_SUPABASE_URL;

const { stack, newContext } = useBrowser();

let server: AuthServer;

beforeEach(() => {
  server = fakeAuthServer(backend);
});

/** Responds to a visitor's requests to the backend as Supabase would, when there have been this many. */
async function serveBackend(visitor: BrowserContext, requestsFirst = 1): Promise<void> {
  const { promise: haveCome, resolve } = Promise.withResolvers<undefined>();
  let requests = 0;
  await visitor.route(`${backend}/**`, async (route, request) => {
    requests += 1;
    if (requests === requestsFirst) resolve(undefined);
    await haveCome;
    const response = await server.fetch(request.url(), { method: request.method(), body: request.postData() });
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  });
}

/** Opens a path in a new tab. */
async function open(visitor: BrowserContext, path = '/') {
  const page = await visitor.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(stack().siteUrl + path);
  await untilScriptsRun(page);
  const loadsClient = () => scripts.flatMap(sourcesOf).some((file) => file.startsWith('@supabase/'));
  return { page, loadsClient };
}

const storedIn = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, storageKey);

it.each(['/?utm_source=mail#about', '/#access_token=a.b.c&refresh_token=d&type=magiclink'])(
  'A visitor without a session loads no Supabase client at %s, and sends nothing to the backend',
  async (path) => {
    const visitor = await newContext();
    await serveBackend(visitor);
    const { page, loadsClient } = await open(visitor, path);
    await page.waitForLoadState('networkidle');
    expect(loadsClient()).toBe(false);
    expect(server.calls()).toEqual([]);
    expect(await storedIn(page)).toBeNull();
  },
);

it('A stored session loads the Supabase client, and stays valid if two tabs refresh it at the same time', async () => {
  const localStorage = [{ name: storageKey, value: JSON.stringify(server.issueSession(-1)) }];
  const origins = [{ origin: stack().siteUrl, localStorage }];
  const visitor = await newContext({ storageState: { cookies: [], origins } });
  await serveBackend(visitor, 2);
  const first = await open(visitor);
  await open(visitor);
  await until(async () => ((await storedIn(first.page))?.expires_at ?? 0) > Date.now() / 1000);
  expect(first.loadsClient()).toBe(true);
  expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
  expect(server.received[0]?.body).toEqual(server.received[1]?.body);
});
