import { type Claims, createLinks, purposes, verifyToken } from './links.ts';

const key = 'key-of-the-links';
const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const since = new Date('2026-12-02T00:00:00.900Z');
const expiresAt = Date.parse('2027-01-01T00:00:00Z');
const before = new Date(expiresAt - 1);

function tokenFor(purpose: Claims['purpose'] = 'answered'): string {
  const { link, followPath } = createLinks({ key, siteUrl: 'https://www.company.example' });
  const path = purpose === 'follow' ? followPath(id, since) : link(purpose, id, since).url;
  return path.split('?token=')[1] ?? '';
}

it.each(['follow', ...purposes] as const)('A token is valid for the purpose %s for 30 days', (purpose) => {
  const token = tokenFor(purpose);
  expect(verifyToken(token, key, before)).toEqual({ purpose, subjectId: id, expiresAt: expiresAt / 1000 });
  expect(verifyToken(token, key, new Date(expiresAt))).toBeUndefined();
});

it('A token is refused if any single character was changed, or if it was shortened or lengthened', () => {
  const token = tokenFor();
  const changed = Array.from(token, (character, place) => {
    const others = ['0', 'a', '-', '.', 'A', '\u0000', ''].filter((other) => other !== character);
    return [...others.map((other) => token.slice(0, place) + other + token.slice(place + 1)), token.slice(0, place)];
  });
  for (const forged of [...changed.flat(), `${token}0`, `${token} `, `${token}\n`, ` ${token}`, token + token]) {
    expect([forged, verifyToken(forged, key, before)]).toEqual([forged, undefined]);
  }
});

it('A token is refused if its purpose is unknown or was changed, or if it was made with another key', () => {
  const changed = tokenFor('follow').slice(0, -64) + tokenFor().slice(-64);
  expect(verifyToken(changed, key, before)).toBeUndefined();
  expect(verifyToken(tokenFor('archive' as 'read'), key, before)).toBeUndefined();
  expect(verifyToken(tokenFor(), `${key}x`, before)).toBeUndefined();
});

it('A link in an email to staff opens the site function, and needs no escaping', () => {
  const { url } = createLinks({ key, siteUrl: 'https://www.company.example/' }).link('all-spam', id, since);
  expect(url).toMatch(/^https:\/\/www\.company\.example\/api\/message\?token=[\w.-]+[0-9a-f]$/);
});
