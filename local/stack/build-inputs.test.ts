import { temporaryFolder, writeIn } from '../../tests/support/temporary-folder.ts';
import { hashOfInputs } from './build-inputs.ts';

const project = temporaryFolder();

it.each([
  ['changes', 'content/services/1.json'],
  ['changes', 'static/.well-known/security.txt'],
  ['changes', 'supabase/functions/_shared/contact/contact-message.ts'],
  ['changes', 'gatsby-browser.ts'],
  ['changes', 'tsconfig.json'],
  ['changes', 'package-lock.json'],
  ['changes', 'schemas/page.schema.json'],
  ['changes', '.env.production'],
  ['stays the same', 'supabase/functions/send-contact-email/index.ts'],
  ['stays the same', 'src/sections/Hero.test.tsx'],
])('The hash of the build’s inputs %s when %s is new or changes', async (which, file) => {
  const hashes = new Set([await hashOfInputs(project, {})]);
  for (const content of ['new', 'changed']) {
    writeIn(project, file, content);
    hashes.add(await hashOfInputs(project, {}));
  }
  expect(hashes.size).toBe(which === 'changes' ? 3 : 1);
});

it('The hash of the build’s inputs changes with a variable built into the site, but not with any other', async () => {
  const before = await hashOfInputs(project, { GATSBY_SITE: '1', HOME: 'a' });
  expect(await hashOfInputs(project, { GATSBY_SITE: '1', HOME: 'b' })).toBe(before);
  expect(await hashOfInputs(project, { GATSBY_SITE: '2', HOME: 'a' })).not.toBe(before);
});
