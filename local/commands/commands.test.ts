/** Runs the commands in a project whose tools only record how they were called. */
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { temporaryFolder, writeIn } from '../../tests/support/temporary-folder.ts';

const project = temporaryFolder();
const unusedPorts = { SITE_PORT: '1', API_PORT: '2', DATABASE_PORT: '3', MAILBOX_PORT: '4', SMTP_PORT: '5' };

/** Makes what a build leaves behind. */
const gatsby = `
  for (const result of ['.cache/functions', '.netlify/functions-internal', 'public/_headers'])
    require('node:fs').mkdirSync(result, { recursive: true });`;

beforeAll(() => {
  for (const tool of ['deno', 'eslint', 'jest', 'prettier', 'tsc']) {
    const script = `#!/bin/sh\necho ${tool} "$@" >> calls\ntest "$(cat failing)" != ${tool}\n`;
    writeIn(project, `node_modules/.bin/${tool}`, script);
  }
  writeIn(project, 'node_modules/gatsby/cli.js', gatsby);
  cpSync('schemas', join(project, 'schemas'), { recursive: true });
  cpSync('tests/support/sample-content', join(project, 'content'), { recursive: true });
});

async function run(line: string, failing: string, ports: object = unusedPorts) {
  writeIn(project, 'calls', '');
  writeIn(project, 'failing', failing);
  const [script = '', ...args] = line.split(' ');
  const command = [resolve('local/commands', script), ...args];
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '--no-warnings', TMPDIR: project, ...ports };
  const options = { cwd: project, env, extendEnv: false, reject: false, all: true } as const;
  const { exitCode, all } = await execa(process.execPath, command, options);
  const calls = readFileSync(join(project, 'calls'), 'utf8').split('\n').filter(Boolean).sort();
  return [exitCode, calls, all];
}

const checks = [
  expect.stringContaining('deno check --'),
  'eslint .',
  'jest --ignoreProjects units components',
  'jest --selectProjects units components --maxWorkers 1',
  'prettier --check .',
  'tsc',
];

it.each<[line: string, exitCode: number, output: RegExp, calls: unknown, failing?: string]>([
  ['test.ts', 0, /^✓ Format[^]*\n✓ Build [^]*\n✓ Types/, checks],
  ['test.ts', 1, /\ntsc ended with 1/, expect.any(Array), 'tsc'],
  ['test.ts', 1, /\ndeno ended with 1/, expect.any(Array), 'deno'],
  ['test.ts a.test.ts -t name', 1, /^\nJest failed\.$/, ['jest a.test.ts -t name'], 'jest'],
  ['lint.ts', 0, /^✓ Lint {2}\d+\.\d s\n✓ Format .* s$/, ['eslint .', 'prettier --check .']],
  ['build.ts', 0, /^Building .*\n✓ Build .*\nThe site is in public/, []],
  ['check-content.ts', 0, /^The content has no errors\.$/, []],
  ['emails.ts', 0, /plain-direct\.eml\n/, []],
  ['../../doctor/doctor.ts', 1, /(✗ .*\n.*npm start[^]*){4}/, []],
  ['../../deploy/deploy.ts --init', 1, /npm run deploy -- hosted\.env$/, []],
])('The command %s calls its tools, and ends with code %i', async (line, exitCode, output, calls, failing = '') => {
  expect(await run(line, failing)).toEqual([exitCode, calls, expect.stringMatching(output)]);
  expect(globSync('npm-test-*', { cwd: project })).toEqual([]);
});

it('The start reads its ports from the environment', async () => {
  const output = expect.stringContaining('SITE_PORT is "web", but');
  expect(await run('start.ts', '', { SITE_PORT: 'web' })).toEqual([1, [], output]);
});

it('A command that needs the content fails at once if that has an error, or if another one runs Gatsby', async () => {
  rmSync(join(project, 'content', 'company.json'));
  const output = expect.stringContaining('\n  content/company.json: the file: expected to exist');
  for (const line of ['start.ts --develop', 'start.ts', 'check-content.ts'])
    expect(await run(line, '')).toEqual([1, [], output]);
  writeIn(project, `.local/logs/gatsby-develop.${process.pid}.pid`, '');
  expect(await run('build.ts', '')).toEqual([1, [], expect.stringContaining(`runs Gatsby (process ${process.pid}, `)]);
});
