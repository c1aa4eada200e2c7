import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IAdapter } from 'gatsby';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { withSecurityHeaders } from './headers-adapter.ts';

const site = temporaryFolder();
const projectFolder = process.cwd();

afterEach(() => {
  process.chdir(projectFolder);
});

// tests/browser/responses.test.ts reads the headers of a built site.
it('A build removes the headers of an earlier one, and stops at a style that browsers would ignore', async () => {
  process.chdir(site);
  mkdirSync('public');
  writeFileSync('public/_headers', '');
  const adapter = withSecurityHeaders({ adapt: () => undefined } as unknown as IAdapter, () => '');
  const build = () => adapter.adapt({ headerRoutes: [] } as unknown as Parameters<IAdapter['adapt']>[0]);
  await build();
  expect(existsSync('public/_headers')).toBe(false);
  writeFileSync('public/index.html', '<p style="color:red">');
  await expect(build()).rejects.toThrow('style attributes');
});
