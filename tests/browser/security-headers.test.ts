import { createHash } from 'node:crypto';
import { sessionSettings } from '../../local/stack/session-settings';
import { useBrowser } from '../support/browser';

const { stack, newContext, newPage, visit, takePageErrors } = useBrowser();

const ask = (path: string, init?: RequestInit) => fetch(stack().siteUrl + path, init);

async function headersOf(path: string, init?: RequestInit): Promise<Headers> {
  const response = await ask(path, init);
  // An unread body would keep Jest's worker alive.
  await response.arrayBuffer();
  return response.headers;
}

/** Every kind of response that the site has. */
const responses: [string, () => Promise<Headers>][] = [
  ['The page', () => headersOf('/')],
  ['The page for any other path', () => headersOf('/nowhere')],
  ['A file', () => headersOf('/robots.txt')],
  ['The response to a script', () => headersOf('/api/contact', { method: 'POST', body: '{}' })],
  [
    'The response to a browser without script',
    () => headersOf('/api/contact?reference=JNHNM43F', { headers: { accept: 'text/html' } }),
  ],
];

test.each(responses)('%s has each security header once.', async (_, request) => {
  const headers = await request();
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(headers.get('Permissions-Policy')).toContain('camera=()');
});

test.each(['/', '/nowhere'])(
  'The policy of %s allows the inline scripts and styles by their hashes, and nothing unsafe.',
  async (path) => {
    const response = await ask(path);
    const html = await response.text();
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toContain('unsafe');
    const inline = [...html.matchAll(/<(?:script(?:\s+id="[^"]*"\s*)?|style[^>]*)>(.*?)<\/(?:script|style)>/gs)];
    expect(inline.length).toBeGreaterThanOrEqual(4);
    for (const [, text = ''] of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  },
);

test("Scripts may connect to the site and to the session's server, and the form may be sent to the site only.", async () => {
  const policy = (await headersOf('/')).get('Content-Security-Policy') ?? '';
  const { host, origin } = new URL(sessionSettings({}).GATSBY_SUPABASE_URL);
  expect(policy).toContain(`connect-src 'self' ${origin} ws://${host};`);
  expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
});

test('A script or a style that gets into the page does not run.', async () => {
  const { page } = await visit('/');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="window.broken = true" style="width: 9px">',
    );
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(takePageErrors().filter((pageError) => pageError.includes('Content Security Policy')).length).toBeGreaterThan(
    1,
  );
});

test('The site responds with 403 to a form that another site posts.', async () => {
  const page = await newPage(await newContext());
  await page.route('http://other.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${stack().siteUrl}/api/contact"><input name="name" value="x"><button>Win</button></form>`,
    }),
  );
  await page.goto('http://other.example/');
  const responded = page.waitForResponse('**/api/contact');
  await page.getByRole('button').click();
  const response = await responded;
  expect(response.status()).toBe(403);
  expect(response.headers()['cache-control']).toBe('no-store');
  await page.waitForLoadState();
  takePageErrors();
});
