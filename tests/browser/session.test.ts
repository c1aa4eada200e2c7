import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '@supabase/supabase-js';
import { sessionSettings } from '../../local/stack/settings';
import { refreshCall, storageKey } from '../support/auth-server';
import { startAuthServer } from './auth-server-http';
import { useBrowser } from './browser';
import { sourcesOf } from './built-scripts';
import { delayRequests } from './delayed-requests';
import { untilScriptsRun } from '../support/hydrated';
import { until } from '../support/until';

/** The URL at which the built site expects the backend. */
const backend = new URL(sessionSettings({}).GATSBY_SUPABASE_URL);

let server: Awaited<ReturnType<typeof startAuthServer>>;

beforeAll(async () => {
  server = await startAuthServer();
});

const { stack, newContext } = useBrowser(() => [
  `--host-resolver-rules=MAP ${backend.host} ${new URL(server.url).host}`,
]);

afterAll(() => server.stop());

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

describe('A visitor without a session', () => {
  it.each(['/?utm_source=mail#about', '/#access_token=a.b.c&refresh_token=d&type=magiclink'])(
    'loads no Supabase client at %s, and sends nothing to the backend',
    async (path) => {
      const { page, loadsClient } = await open(await newContext(), path);
      await page.waitForLoadState('networkidle');
      expect(loadsClient()).toBe(false);
      expect(server.calls()).toEqual([]);
      expect(await storedIn(page)).toBeNull();
    },
  );
});

describe('A stored session', () => {
  it('causes the Supabase client to load, and stays valid if two tabs refresh it at the same time', async () => {
    const localStorage = [{ name: storageKey, value: JSON.stringify(server.issueSession(-1)) }];
    const origins = [{ origin: stack().siteUrl, localStorage }];
    const visitor = await newContext({ storageState: { cookies: [], origins } });
    const isRefresh = ({ pathname }: URL) => pathname === '/auth/v1/token';
    let held = 0;
    const release = await delayRequests(visitor, (url) => {
      if (isRefresh(url)) held += 1;
      return isRefresh(url);
    });
    const first = await open(visitor);
    await open(visitor);
    await until(() => held === 2);
    release();
    await until(async () => ((await storedIn(first.page))?.expires_at ?? 0) > Date.now() / 1000);
    expect(first.loadsClient()).toBe(true);
    expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
    expect(server.received[0]?.body).toEqual(server.received[1]?.body);
  });
});
