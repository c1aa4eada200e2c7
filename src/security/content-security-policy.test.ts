import { policyOfPages, policyOfPlainPage } from './content-security-policy';

/** A policy as a browser reads it. */
const read = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

/** The SHA-256 hash of an empty string. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const nothing = { scripts: [], styles: [], connect: [] };

test('A page may load only what is listed and may not be framed, and its form may post to the site only.', () => {
  for (const policy of [policyOfPages(nothing), policyOfPlainPage('')]) {
    const directives = read(policy);
    for (const name of ['default-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect(policy).not.toContain('unsafe');
  }
});

test('Inline code is allowed by its hash, and each hash is listed once.', () => {
  const directives = read(policyOfPages({ ...nothing, scripts: ['', ''], styles: [''] }));
  expect(directives.get('script-src')).toEqual(["'self'", hashOfNothing]);
  expect(directives.get('style-src')).toEqual([hashOfNothing]);
});

test.each([
  [[], ["'self'"]],
  [['https://abc.supabase.co'], ["'self'", 'https://abc.supabase.co']],
])('With the session origins %j, scripts may connect to %j.', (connect, expected) => {
  expect(read(policyOfPages({ ...nothing, connect })).get('connect-src')).toEqual(expected);
});

test('A page without inline styles may not have any.', () => {
  expect(read(policyOfPages(nothing)).get('style-src')).toEqual(["'none'"]);
});

test('The plain page may load pictures and fonts of the site only, and neither run nor send anything.', () => {
  const directives = read(policyOfPlainPage(''));
  expect(directives.get('img-src')).toEqual(["'self'"]);
  expect(directives.get('font-src')).toEqual(["'self'"]);
  for (const name of ['script-src', 'connect-src']) expect(directives.has(name)).toBe(false);
});
