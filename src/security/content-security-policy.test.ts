import { policyOfPages, policyOfPlainPage } from './content-security-policy';

/** A policy as a browser reads it. */
const read = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

/** Of the empty text, as everybody knows it. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const nothing = { scripts: [], styles: [], connect: [] };

test('A page may do nothing that is not named, be framed by nobody, and send its form to its own site only.', () => {
  for (const policy of [policyOfPages(nothing), policyOfPlainPage('')]) {
    const directives = read(policy);
    for (const name of ['default-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect(policy).not.toContain('unsafe');
  }
});

test('What stands in a page is allowed by its hash, each once.', () => {
  const directives = read(policyOfPages({ ...nothing, scripts: ['', ''], styles: [''] }));
  expect(directives.get('script-src')).toEqual(["'self'", hashOfNothing]);
  expect(directives.get('style-src')).toEqual([hashOfNothing]);
});

test.each([
  [[], ["'self'"]],
  [['https://abc.supabase.co'], ["'self'", 'https://abc.supabase.co']],
])('With %j for sessions, scripts may talk to %j.', (connect, expected) => {
  expect(read(policyOfPages({ ...nothing, connect })).get('connect-src')).toEqual(expected);
});

test('A page without styles of its own may have none, and the plain page may load nothing.', () => {
  expect(read(policyOfPages(nothing)).get('style-src')).toEqual(["'none'"]);
  expect(
    [...read(policyOfPlainPage('')).keys()].filter((name) => /(img|script|connect|font)-src/.test(name ?? '')),
  ).toEqual([]);
});
