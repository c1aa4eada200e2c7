import { takeRefusal, takeTokens } from './auth-callback';

const tokens = 'access_token=a&refresh_token=b&expires_in=3600&token_type=bearer&type=magiclink&sb=';
const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=';
const refusal = 'access_denied, otp_expired, Email link is invalid';
const routerState = { key: 'of the router' };

function visit(url: string): void {
  window.history.replaceState(routerState, '', url);
}

function currentUrl(): string {
  return window.location.href.slice(window.location.origin.length);
}

test.each([
  [`/#${tokens}`, '/'],
  [`/privacy?utm_source=mail&page#${tokens}`, '/privacy?utm_source=mail&page'],
  [`/#contact#${tokens}`, '/#contact'],
  [`/?page#contact&a=%20&${tokens}`, '/?page#contact&a=%20'],
])('The tokens of %s are taken, without a new history entry.', (url, urlLater) => {
  visit(url);
  const entries = window.history.length;
  expect(takeTokens()).toEqual({ access_token: 'a', refresh_token: 'b' });
  expect(currentUrl()).toBe(urlLater);
  expect(window.history).toHaveLength(entries);
  expect(window.history.state).toEqual(routerState);
});

test.each([
  [`/#${error}`, '/'],
  [`/?${error}`, '/'],
  [`/?${error}#${error}`, '/'],
  [`/?page&a=%20&${error}#contact`, '/?page&a=%20#contact'],
  [`/?error=captcha#contact#${error}`, '/?error=captcha#contact'],
  [`/#contact&${error}`, '/#contact'],
])('The refusal of %s is taken, and everything else stays.', (url, urlLater) => {
  visit(url);
  expect(takeRefusal()).toBe(refusal);
  expect(currentUrl()).toBe(urlLater);
  expect(takeRefusal()).toBeUndefined();
});

test.each([
  '/',
  '/#error',
  '/#access_token=',
  '/?error=captcha',
  '/#contact&error=x',
  '/?error=a&error_description=b#error_code=c',
  '/?error=&error_code=&error_description=',
  '/?utm_source=access_token',
  `/?${tokens}`,
])('%s is not an auth callback and stays as it is.', (url) => {
  visit(url);
  expect(takeTokens()).toBeUndefined();
  expect(takeRefusal()).toBeUndefined();
  expect(currentUrl()).toBe(url);
});
