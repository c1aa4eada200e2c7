import { cleanQuery, takeAuthCallback } from './auth-callback';
import { deleteAuthCallback } from './auth-callback-storage';

const tokens = 'access_token=a&refresh_token=b&expires_in=3600&token_type=bearer&type=magiclink';
const refusal = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
const state = { key: 'of the router' };

function address(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

beforeEach(() => {
  window.sessionStorage.clear();
});

function comeTo(at: string): void {
  window.history.replaceState(state, '', at);
}

test.each([
  [`/#${tokens}`, tokens, '/', '/'],
  [`/#${refusal}`, refusal, '/', '/'],
  [`/?${refusal}`, refusal, `/?${refusal}`, '/'],
  [`/?error=access_denied#${refusal}`, refusal, '/?error=access_denied', '/'],
  [`/privacy?utm_source=mail&page#${tokens}`, tokens, '/privacy?utm_source=mail&page', '/privacy?utm_source=mail&page'],
  [
    '/?utm_source=mail&error_description=Late',
    'utm_source=mail&error_description=Late',
    undefined,
    '/?utm_source=mail',
  ],
  ['/?error=access_denied#contact', 'error=access_denied', undefined, '/#contact'],
])(
  '%s is what a sign-in leaves: the fragment is gone at once, the query when it is cleaned.',
  (at, arrived, rest, clean) => {
    comeTo(at);
    const entries = window.history.length;
    expect(takeAuthCallback()?.toString()).toBe(arrived);
    expect(address()).toBe(rest ?? at);
    cleanQuery();
    expect(address()).toBe(clean);
    expect(window.history).toHaveLength(entries);
    expect(window.history.state).toEqual(state);
  },
);

test.each([
  '/',
  '/#contact',
  '/#error',
  '/#access_token=',
  '/?error=',
  '/?utm_source=access_token&page',
  '/#contact?error=1',
])('%s is no way back from a sign-in, and stays as it is.', (at) => {
  comeTo(at);
  expect(takeAuthCallback()).toBeUndefined();
  cleanQuery();
  expect(address()).toBe(at);
});

test('Tokens that were taken are there for the next load, until they are forgotten.', () => {
  comeTo(`/#${tokens}`);
  takeAuthCallback();
  comeTo('/privacy#contact');
  expect(takeAuthCallback()?.toString()).toBe(tokens);
  expect(address()).toBe('/privacy#contact');
  deleteAuthCallback();
  expect(takeAuthCallback()).toBeUndefined();
});

test.each([`/#${refusal}`, `/?${refusal}`])('The refusal %s is told once.', (at) => {
  comeTo(at);
  expect(takeAuthCallback()).toBeDefined();
  comeTo('/');
  expect(takeAuthCallback()).toBeUndefined();
});

test('Tokens in the query are none of a sign-in, which has them in the fragment.', () => {
  comeTo(`/?${tokens}`);
  expect(takeAuthCallback()).toBeUndefined();
  cleanQuery();
  expect(address()).toBe(`/?${tokens}`);
});
