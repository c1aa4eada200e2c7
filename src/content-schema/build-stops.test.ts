import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatePagesArgs, ParentSpanPluginArgs } from 'gatsby';
import { createPages, onPreBootstrap } from '../../gatsby-node';

const sampleContent = join(process.cwd(), 'tests', 'support', 'sample-content');
const projectFolder = process.cwd();
let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  cpSync(sampleContent, join(site, 'content'), { recursive: true });
  process.chdir(site);
});

afterEach(() => {
  delete process.env.GATSBY_SUPABASE_URL;
  delete process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY;
  process.chdir(projectFolder);
  rmSync(site, { recursive: true });
});

const hooks = [
  ['before it reads anything', onPreBootstrap],
  ['after a change of the content', createPages],
] as const;

/** Calls a hook as Gatsby does. @returns the fatal errors that the hook reported. */
async function fatalErrors(hook: (typeof hooks)[number][1]): Promise<string[]> {
  const reported: string[] = [];
  const report = (message: string) => reported.push(message);
  const gatsby = { reporter: { panic: report, panicOnBuild: report }, actions: { createPage: () => undefined } };
  await hook?.(
    gatsby as unknown as ParentSpanPluginArgs & CreatePagesArgs & { traceId: 'initial-createPages' },
    { plugins: [] },
    () => undefined,
  );
  return reported;
}

test.each(hooks)('A build stops %s if the content has errors, and reports them.', async (_, hook) => {
  rmSync('content/company.json');
  expect(await fatalErrors(hook)).toEqual([
    expect.stringContaining('content/company.json: the file: expected to exist'),
  ]);
});

test.each(hooks)('A build does not stop %s if the content has no errors.', async (_, hook) => {
  expect(await fatalErrors(hook)).toEqual([]);
});

test('A build stops before it reads anything if a settings file holds a secret key.', async () => {
  writeFileSync(
    '.env.test',
    'GATSBY_SUPABASE_URL=https://project.supabase.co\nGATSBY_SUPABASE_PUBLISHABLE_KEY=sb_secret_a',
  );
  expect(await fatalErrors(onPreBootstrap)).toEqual([expect.stringContaining('is a secret key')]);
});

test('A build stops before it reads anything if half of the session settings are missing.', async () => {
  process.env.GATSBY_SUPABASE_URL = 'https://project.supabase.co';
  expect(await fatalErrors(onPreBootstrap)).toEqual([expect.stringContaining('supabaseKey is required.')]);
});
