import type { Session } from '@supabase/supabase-js';
import { sessionSettings } from '../../local/stack/settings.ts';
import { fakeAuthServer, refreshCall, storageKey } from '../support/auth-server.ts';
import { useBrowser } from './browser.ts';
import { until } from '../support/until.ts';

const backend = sessionSettings({}).GATSBY_SUPABASE_URL;

const { stack, newContext } = useBrowser();

it('A stored session stays valid if two tabs refresh it at the same time', async () => {
  const server = fakeAuthServer(backend);
  const stored = [{ name: storageKey, value: JSON.stringify(server.issueSession(-1)) }];
  const origins = [{ origin: stack().siteUrl, localStorage: stored }];
  const visitor = await newContext({ storageState: { cookies: [], origins } });
  const { promise: bothHaveAsked, resolve } = Promise.withResolvers<undefined>();
  let requests = 0;
  await visitor.route(`${backend}/**`, async (route, request) => {
    requests += 1;
    if (requests === 2) resolve(undefined);
    await bothHaveAsked;
    const response = await server.fetch(request.url(), { method: request.method(), body: request.postData() });
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  });
  const [first, second] = [await visitor.newPage(), await visitor.newPage()];
  for (const page of [first, second]) await page.goto(stack().siteUrl);
  const session = () => first.evaluate((key) => localStorage.getItem(key) ?? '{}', storageKey);
  const expiresAt = async () => (JSON.parse(await session()) as Partial<Session>).expires_at ?? 0;
  await until(async () => (await expiresAt()) > Date.now() / 1000);
  expect(new Set(server.calls())).toEqual(new Set([refreshCall]));
  expect(server.received[0]?.body).toEqual(server.received[1]?.body);
});
