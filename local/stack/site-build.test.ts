import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashOfInputs } from './site-build.ts';

const project = mkdtempSync(join(tmpdir(), 'inputs-'));
afterAll(() => {
  rmSync(project, { recursive: true });
});

test.each([
  ['another', 'content/services/1.json'],
  ['another', 'src/styles.css'],
  ['another', 'static/.well-known/security.txt'],
  ['another', 'supabase/functions/_shared/contact/contact-message.ts'],
  ['another', 'gatsby-browser.ts'],
  ['another', '.env.production'],
  ['the same', 'supabase/functions/send-contact-email/index.ts'],
  ['the same', 'src/sections/Hero.test.tsx'],
])('The inputs have %s hash when %s changes.', async (which, file) => {
  const before = await hashOfInputs(project, {});
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), 'changed');
  expect((await hashOfInputs(project, {})) === before).toBe(which === 'the same');
});

test('The inputs have another hash with another variable that is built in, and with no other.', async () => {
  const before = await hashOfInputs(project, { GATSBY_SITE: '1', HOME: 'a' });
  expect(await hashOfInputs(project, { GATSBY_SITE: '1', HOME: 'b' })).toBe(before);
  expect(await hashOfInputs(project, { GATSBY_SITE: '2', HOME: 'a' })).not.toBe(before);
});
