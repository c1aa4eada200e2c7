import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { inProject } from '../local/process/project.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const rootDir = temporaryFolder();

it('A failing test of the stack fails the run if Jest runs it in its own process', async () => {
  writeFileSync(join(rootDir, 'failing.test.js'), "it('fails', () => expect(1).toBe(2));");
  const config = JSON.stringify({
    rootDir,
    transform: { '\\.ts$': inProject('node_modules', '@swc', 'jest') },
    testEnvironment: inProject('tests', 'support', 'stack-environment.ts'),
  });
  // This Jest has no IPC channel to its parent. A worker has one.
  const run = await execa('jest', ['--runInBand', '--config', config], { preferLocal: true, reject: false });
  expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('1 failed') });
});
