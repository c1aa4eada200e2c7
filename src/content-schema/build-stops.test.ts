import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParentSpanPluginArgs } from 'gatsby';
import { onPreBootstrap } from '../../gatsby-node';

const sampleContent = join(process.cwd(), 'tests', 'support', 'sample-content');
const projectFolder = process.cwd();
let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  cpSync(sampleContent, join(site, 'content'), { recursive: true });
  process.chdir(site);
});

afterEach(() => {
  process.chdir(projectFolder);
  rmSync(site, { recursive: true });
});

/** Calls the hook as Gatsby does. @returns the fatal errors that the hook reported. */
async function fatalErrors(): Promise<string[]> {
  const reported: string[] = [];
  const gatsby = { reporter: { panic: (message: string) => reported.push(message) } };
  await onPreBootstrap?.(gatsby as unknown as ParentSpanPluginArgs, { plugins: [] }, () => undefined);
  return reported;
}

test('A build stops before it reads anything if the content has errors, and reports them.', async () => {
  rmSync('content/company.json');
  expect(await fatalErrors()).toEqual([expect.stringContaining('content/company.json: the file: expected to exist')]);
});

test('A build stops before it reads anything if a settings file holds a secret key.', async () => {
  writeFileSync(
    '.env.test',
    'GATSBY_SUPABASE_URL=https://project.supabase.co\nGATSBY_SUPABASE_PUBLISHABLE_KEY=sb_secret_a',
  );
  expect(await fatalErrors()).toEqual([expect.stringContaining('is a secret key')]);
});
