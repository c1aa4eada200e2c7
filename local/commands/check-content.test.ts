import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const project = temporaryFolder();

it('npm run content:check fails on a content error, with the same error message as a build', () => {
  cpSync('schemas', join(project, 'schemas'), { recursive: true });
  const script = join(process.cwd(), 'local', 'commands', 'check-content.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: project, encoding: 'utf8' });
  expect(stderr).toContain('\n  content/company.json: the file: expected to exist');
  expect(status).toBe(1);
});
