import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder';

const project = temporaryFolder();

it('npm run content:check fails on a content error, with the same error message as a build', () => {
  cpSync('tests/support/sample-content', join(project, 'content'), { recursive: true });
  cpSync('schemas', join(project, 'schemas'), { recursive: true });
  rmSync(join(project, 'content', 'images', 'photograph.jpg'));
  const script = join(process.cwd(), 'local', 'commands', 'check-content.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: project, encoding: 'utf8' });
  expect(stderr).toContain('\n  content/page.json: hero.image.file: expected a picture that exists');
  expect(status).toBe(1);
});
