import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { temporaryFolder, writeIn } from './support/temporary-folder.ts';

const project = temporaryFolder();

it('Before the first build, ESLint checks all that needs no types', async () => {
  cpSync('eslint.config.mjs', join(project, 'eslint.config.mjs'));
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  // With types, it would also report that nothing waits for the promise.
  writeIn(project, 'src/seo/promise.ts', 'export const value: any = 1;\nPromise.resolve();\n');
  const eslint = join('node_modules', 'eslint', 'bin', 'eslint.js');
  const { stdout } = await execa(process.execPath, [eslint, '.'], { cwd: project, reject: false });
  expect(stdout.match(/@typescript-eslint.*$/gm)).toEqual(['@typescript-eslint/no-explicit-any']);
});
