import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatsbyNode, ParentSpanPluginArgs, PluginOptions } from 'gatsby';
import { createPages, onPreBootstrap } from '../../gatsby-node';

const projectFolder = process.cwd();
let elsewhere: string;

beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'without-content-'));
});

afterEach(() => {
  delete process.env.GATSBY_SUPABASE_URL;
  delete process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY;
  process.chdir(projectFolder);
  rmSync(elsewhere, { recursive: true });
});

type Hook = NonNullable<GatsbyNode['onPreBootstrap'] | GatsbyNode['createPages']>;

/** Calls a hook as Gatsby does, and gives what it reported to it as fatal. */
async function reportedBy(hook: Hook | undefined): Promise<string[]> {
  const reported: string[] = [];
  const report = (message: string) => reported.push(message);
  const gatsby = { reporter: { panic: report, panicOnBuild: report }, actions: { createPage: () => undefined } };
  await hook?.(gatsby as unknown as ParentSpanPluginArgs & never, {} as PluginOptions, () => undefined);
  return reported;
}

test.each([
  ['before it reads anything', onPreBootstrap],
  ['when the content changed', createPages],
])('A build is ended %s, with the mistakes of the content, where there are any.', async (_, hook) => {
  process.chdir(elsewhere);
  expect(await reportedBy(hook)).toEqual([
    expect.stringContaining('content/company.json: the file: expected to be there'),
  ]);
});

test.each([
  ['before it reads anything', onPreBootstrap],
  ['when the content changed', createPages],
])('A build goes on %s where the content has no mistakes.', async (_, hook) => {
  expect(await reportedBy(hook)).toEqual([]);
});

test('A build is ended before it reads anything where a file with settings has a secret key among them.', async () => {
  process.chdir(elsewhere);
  writeFileSync(
    '.env.test',
    'GATSBY_SUPABASE_URL=https://project.supabase.co\nGATSBY_SUPABASE_PUBLISHABLE_KEY=sb_secret_a',
  );
  expect(await reportedBy(onPreBootstrap)).toContainEqual(expect.stringContaining('is a secret key'));
});

test('A build is ended before it reads anything where half of the settings of the session is missing.', async () => {
  process.env.GATSBY_SUPABASE_URL = 'https://project.supabase.co';
  expect(await reportedBy(onPreBootstrap)).toEqual([expect.stringContaining('supabaseKey is required.')]);
});
