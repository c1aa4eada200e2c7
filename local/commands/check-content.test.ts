import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(process.cwd(), 'local', 'commands', 'check-content.ts');

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'check-content-'));
  cpSync('tests/support/sample-content', join(project, 'content'), { recursive: true });
  cpSync('schemas', join(project, 'schemas'), { recursive: true });
});

afterEach(() => {
  rmSync(project, { recursive: true });
});

function check(): Promise<{ failed: boolean; output: string }> {
  return new Promise((resolve) => {
    // As with-dependencies.mjs does, which only runs in the project itself.
    const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';
    execFile(process.execPath, [quiet, script], { cwd: project }, (error, stdout, stderr) => {
      resolve({ failed: error?.code === 1, output: stdout + stderr });
    });
  });
}

test('The check succeeds for valid content.', async () => {
  expect(await check()).toEqual({ failed: false, output: 'The content has no errors.\n' });
});

test('The check reports errors as a build does, and fails.', async () => {
  rmSync(join(project, 'content', 'images', 'photograph.jpg'));
  const { failed, output } = await check();
  expect(failed).toBe(true);
  expect(output).toContain('\n  content/page.json: hero.image.file: expected a picture that exists');
});
