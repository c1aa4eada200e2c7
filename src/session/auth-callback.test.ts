import { deleteAuthCallback, removeErrorFromQuery, takeAuthCallback } from './auth-callback';

const tokens = 'access_token=a&refresh_token=b&expires_in=3600&token_type=bearer&type=magiclink';
const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
const routerState = { key: 'of the router' };

beforeEach(() => {
  window.sessionStorage.clear();
});

function visit(url: string): void {
  window.history.replaceState(routerState, '', url);
}

function currentUrl(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

test.each([
  [`/#${tokens}`, tokens, '/', '/'],
  [`/#${error}`, error, '/', '/'],
  [`/?${error}`, error, `/?${error}`, '/'],
  [`/?error=access_denied#${error}`, error, '/?error=access_denied', '/'],
  [`/privacy?utm_source=mail&page#${tokens}`, tokens, '/privacy?utm_source=mail&page', '/privacy?utm_source=mail&page'],
  ['/?page=2&error_code=x#contact', 'page=2&error_code=x', '/?page=2&error_code=x#contact', '/?page=2#contact'],
])('%s is taken from the fragment at once, and from the query later.', (url, taken, urlThen, urlLater) => {
  visit(url);
  const entries = window.history.length;
  expect(takeAuthCallback()?.toString()).toBe(taken);
  expect(currentUrl()).toBe(urlThen);
  removeErrorFromQuery();
  expect(currentUrl()).toBe(urlLater);
  expect(window.history).toHaveLength(entries);
  expect(window.history.state).toEqual(routerState);
});

test.each([
  '/',
  '/#error',
  '/#access_token=',
  '/?error=',
  '/?utm_source=access_token',
  '/#contact?error=1',
  `/?${tokens}`,
])('%s is not an auth callback and stays as it is.', (url) => {
  visit(url);
  expect(takeAuthCallback()).toBeUndefined();
  removeErrorFromQuery();
  expect(currentUrl()).toBe(url);
});

test('Tokens are returned to later loads until they are deleted.', () => {
  visit(`/#${tokens}`);
  takeAuthCallback();
  visit('/privacy#contact');
  expect(takeAuthCallback()?.toString()).toBe(tokens);
  deleteAuthCallback();
  expect(takeAuthCallback()).toBeUndefined();
});

test('An error is not returned to later loads.', () => {
  visit(`/#${error}`);
  takeAuthCallback();
  visit('/');
  expect(takeAuthCallback()).toBeUndefined();
});
