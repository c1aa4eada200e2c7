import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashOfCacheInputs, hashOfInputs } from './build-inputs.ts';

let project: string;

function write(file: string, text: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'inputs-'));
  write('content/services/1.json', '{}');
  write('gatsby-config.ts', '');
});
afterEach(() => {
  rmSync(project, { recursive: true });
});

test.each([
  'content/services/1.json',
  'content/images/new.jpg',
  'src/pages/404.tsx',
  'static/robots.txt',
  'supabase/functions/_shared/contact/contact-message.ts',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  '.env.production',
])('the hash changes when %s changes', async (file) => {
  const before = await hashOfInputs(project, {});
  write(file, 'changed');
  expect(await hashOfInputs(project, {})).not.toBe(before);
});

test.each([
  'README.md',
  'supabase/functions/send-contact-email/index.ts',
  'public/index.html',
  'local/commands/start.ts',
  'tests/support/messages.ts',
  'src/palette.test.ts',
  'src/sections/Hero.test.tsx',
  'supabase/functions/_shared/contact/contact-message.test.ts',
])('the hash stays the same when %s changes', async (file) => {
  const before = await hashOfInputs(project, {});
  write(file, 'changed');
  expect(await hashOfInputs(project, {})).toBe(before);
});

test('the hash changes when a file is renamed', async () => {
  const before = await hashOfInputs(project, {});
  renameSync(join(project, 'content/services/1.json'), join(project, 'content/services/2.json'));
  expect(await hashOfInputs(project, {})).not.toBe(before);
});

test('the hash changes with a variable that is built in', async () => {
  const before = await hashOfInputs(project, { GATSBY_SITE: '1' });
  expect(await hashOfInputs(project, { GATSBY_SITE: '2' })).not.toBe(before);
});

test('the hash changes with no other variables', async () => {
  const before = await hashOfInputs(project, { HOME: 'a' });
  expect(await hashOfInputs(project, { HOME: 'b' })).toBe(before);
});

test.each([
  ['changes', 'src/styles.css'],
  ['changes', 'src/content-schema/page-schema.ts'],
  ['changes', 'gatsby-node.ts'],
  ['stays the same', 'src/sections/Hero.tsx'],
  ['stays the same', 'content/page.json'],
])('the hash for the cache %s when %s changes', async (happens, file) => {
  const before = await hashOfCacheInputs(project);
  write(file, 'changed');
  expect((await hashOfCacheInputs(project)) === before).toBe(happens === 'stays the same');
});
