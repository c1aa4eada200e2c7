import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test.each([
  ['succeeds for valid content', [], null, /^The content has no errors\.\n$/],
  [
    'reports errors as a build does, and fails',
    ['photograph.jpg'],
    1,
    /\n {2}content\/page.json: hero.image.file: exp/,
  ],
])('The check %s.', async (_, missing, code, output) => {
  const project = mkdtempSync(join(tmpdir(), 'check-content-'));
  cpSync('tests/support/sample-content', join(project, 'content'), { recursive: true });
  cpSync('schemas', join(project, 'schemas'), { recursive: true });
  for (const file of missing) rmSync(join(project, 'content', 'images', file));
  const script = join(process.cwd(), 'local', 'commands', 'check-content.ts');
  const outcome = await new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', script], { cwd: project }, (error, stdout, stderr) => {
      resolve([error?.code ?? null, stdout + stderr]);
    });
  });
  rmSync(project, { recursive: true });
  expect(outcome).toEqual([code, expect.stringMatching(output)]);
});
