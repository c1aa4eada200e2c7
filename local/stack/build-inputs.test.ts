import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashOfCacheInputs, hashOfInputs } from './build-inputs.ts';

let project: string;
beforeEach(() => (project = mkdtempSync(join(tmpdir(), 'inputs-'))));
afterEach(() => {
  rmSync(project, { recursive: true });
});

test.each([
  ['site', 'content/services/1.json'],
  ['site', 'schemas/page.schema.json'],
  ['site', 'src/pages/404.tsx'],
  ['site', 'static/.well-known/security.txt'],
  ['site', 'supabase/functions/_shared/contact/contact-message.ts'],
  ['site', 'gatsby-browser.ts'],
  ['site', 'tsconfig.json'],
  ['site', '.env.production'],
  ['site and the cache', 'src/styles.css'],
  ['site and the cache', 'src/content-schema/page-schema.ts'],
  ['site and the cache', 'gatsby-node.ts'],
  ['site and the cache', 'package-lock.json'],
  ['nothing', 'supabase/functions/send-contact-email/index.ts'],
  ['nothing', 'public/index.html'],
  ['nothing', 'src/sections/Hero.test.tsx'],
])('What is made anew is the %s when %s changes.', async (made, file) => {
  const hashes = () => Promise.all([hashOfInputs(project, {}), hashOfCacheInputs(project)]);
  const [site, cache] = await hashes();
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), 'changed');
  const [newSite, newCache] = await hashes();
  expect([newSite !== site, newCache !== cache]).toEqual([made !== 'nothing', made === 'site and the cache']);
});

test('The site is made anew with another variable that is built in, and with no other.', async () => {
  const before = await hashOfInputs(project, { GATSBY_SITE: '1', HOME: 'a' });
  expect(await hashOfInputs(project, { GATSBY_SITE: '1', HOME: 'b' })).toBe(before);
  expect(await hashOfInputs(project, { GATSBY_SITE: '2', HOME: 'a' })).not.toBe(before);
});
