import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test('The check reports errors of the content as a build does, and fails.', async () => {
  const project = mkdtempSync(join(tmpdir(), 'check-content-'));
  cpSync('tests/support/sample-content', join(project, 'content'), { recursive: true });
  cpSync('schemas', join(project, 'schemas'), { recursive: true });
  rmSync(join(project, 'content', 'images', 'photograph.jpg'));
  const script = join(process.cwd(), 'local', 'commands', 'check-content.ts');
  const outcome = await new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', script], { cwd: project }, (error, _, stderr) => {
      resolve([error?.code, stderr]);
    });
  });
  rmSync(project, { recursive: true });
  expect(outcome).toEqual([
    1,
    expect.stringContaining('\n  content/page.json: hero.image.file: expected a picture that exists'),
  ]);
});
