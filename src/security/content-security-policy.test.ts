import { plainPagePolicy, policyOfPages } from './content-security-policy.ts';

/** Parses a policy as a browser does. */
const read = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

/** The SHA-256 hash of an empty string. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const nothing = { scripts: [], styles: [], connect: [] };

describe('A content security policy', () => {
  it('forbids frames, unlisted resources, and forms that post to another site', () => {
    for (const policy of [policyOfPages(nothing), plainPagePolicy]) {
      const directives = read(policy);
      for (const name of ['default-src', 'base-uri', 'frame-ancestors'])
        expect(directives.get(name)).toEqual(["'none'"]);
      expect(directives.get('form-action')).toEqual(["'self'"]);
      expect(policy).not.toContain('unsafe');
    }
  });

  it.each([
    [{ connect: ['https://a.example'] }, 'connect-src', ["'self'", 'https://a.example', 'wss://a.example']],
    [{}, 'connect-src', ["'self'"]],
    [{ scripts: ['', ''] }, 'script-src', ["'self'", hashOfNothing]],
    [{ styles: [''] }, 'style-src', [hashOfNothing]],
    [{}, 'style-src', ["'none'"]],
    [{}, 'img-src', ["'self'", 'data:']],
    [{}, 'manifest-src', ["'self'"]],
  ])('for a page with %j has a %s directive with only %j, and each hash only once', (found, directive, expected) => {
    expect(read(policyOfPages({ ...nothing, ...found })).get(directive)).toEqual(expected);
  });

  it('lets a plain page load the site’s pictures and fonts, but run no scripts and connect nowhere', () => {
    const directives = read(plainPagePolicy);
    expect(directives.get('img-src')).toEqual(["'self'"]);
    expect(directives.get('font-src')).toEqual(["'self'"]);
    for (const name of ['script-src', 'connect-src']) expect(directives.has(name)).toBe(false);
  });
});
