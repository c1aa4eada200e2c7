import { type Claims, createLinks, createToken, purposes, verifyToken } from './links.ts';

const key = 'key-of-the-links';
const claims: Claims = {
  purpose: 'answered',
  subjectId: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63',
  expiresAt: 1_798_761_600,
};
const before = new Date(1_798_761_599_999);

describe('A token', () => {
  it.each(purposes)('is valid for the purpose %s until it expires', (purpose) => {
    const token = createToken({ ...claims, purpose }, key);
    expect(verifyToken(token, key, before)).toEqual({ ...claims, purpose });
    expect(verifyToken(token, key, new Date(1_798_761_600_000))).toBeUndefined();
  });

  it('is refused if any single character was changed, or if it was shortened or lengthened', () => {
    const token = createToken(claims, key);
    const changed = Array.from(token, (character, place) => {
      const others = ['0', 'a', '-', '.', 'A', '\u0000', ''].filter((other) => other !== character);
      return [...others.map((other) => token.slice(0, place) + other + token.slice(place + 1)), token.slice(0, place)];
    });
    for (const forged of [...changed.flat(), `${token}0`, `${token} `, `${token}\n`, ` ${token}`, token + token]) {
      expect([forged, verifyToken(forged, key, before)]).toEqual([forged, undefined]);
    }
  });

  it.each<[string, Partial<Claims>]>([
    ['purpose', { purpose: 'follow' }],
    ['message', { subjectId: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a64' }],
    ['expiry', { expiresAt: 1_998_761_600 }],
  ])('is refused if its %s was changed but not its HMAC', (_, change) => {
    const genuine = createToken(claims, key);
    const other = createToken({ ...claims, ...change }, key);
    const swapped = other.slice(0, -64) + genuine.slice(-64);
    expect(verifyToken(swapped, key, before)).toBeUndefined();
  });

  it('is refused if its purpose is unknown, or if it was made with another key', () => {
    const unknown = createToken({ ...claims, purpose: 'archive' as 'read' }, key);
    expect(verifyToken(unknown, key, before)).toBeUndefined();
    expect(verifyToken(createToken(claims, `${key}x`), key, before)).toBeUndefined();
  });
});

describe('A link in an email', () => {
  const since = new Date('2026-12-02T00:00:00.900Z');

  it.each(['https://www.company.example', 'https://www.company.example/'])(
    'opens the site function at %s with a token that is valid for 30 days',
    (siteUrl) => {
      const { url } = createLinks({ key, siteUrl })('spam', claims.subjectId, since);
      const { origin, pathname, searchParams } = new URL(url);
      expect(origin + pathname).toBe('https://www.company.example/api/message');
      const token = searchParams.get('token') ?? '';
      expect(verifyToken(token, key, new Date('2026-12-31T23:59:59Z'))).toMatchObject({ purpose: 'spam' });
      expect(verifyToken(token, key, new Date('2027-01-01T00:00:00Z'))).toBeUndefined();
    },
  );

  it('is always the same for the same email, and needs no escaping', () => {
    const link = createLinks({ key, siteUrl: 'https://www.company.example' });
    const { url } = link('all-spam', claims.subjectId, since);
    expect(link('all-spam', claims.subjectId, since).url).toBe(url);
    expect(url).toMatch(/^[\w:/?=.-]+[0-9a-f]$/);
  });
});
