import { plainPagePolicy, policyOfPages } from './content-security-policy.ts';

/** Parses a policy as a browser does. */
const read = (policy: string) => {
  const parts = policy.split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
};

/** The SHA-256 hash of an empty string. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const everywhere = {
  'default-src': "'none'",
  'font-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};
const onPages = { ...everywhere, 'img-src': "'self' data:", 'manifest-src': "'self'" };

describe('The content security policy', () => {
  it('of the pages allows the site’s files, a logo in the page, its session’s server and each inline code once', () => {
    const found = { scripts: ['', ''], styles: ['', ''], connect: ['https://a.example'] };
    expect(read(policyOfPages(found))).toEqual({
      ...onPages,
      'script-src': `'self' ${hashOfNothing}`,
      'style-src': hashOfNothing,
      'connect-src': "'self' https://a.example wss://a.example",
    });
  });

  it('of pages without inline code and a session allows none', () => {
    const ours = { 'script-src': "'self'", 'style-src': "'none'", 'connect-src': "'self'" };
    expect(read(policyOfPages({ scripts: [], styles: [], connect: [] }))).toEqual({ ...onPages, ...ours });
  });

  it('of a plain page allows the site’s styles, pictures and fonts, but no scripts or connections', () => {
    expect(read(plainPagePolicy)).toEqual({ ...everywhere, 'style-src': "'self'", 'img-src': "'self'" });
  });
});
