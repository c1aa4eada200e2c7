/** Runs the file as npm does, in a project of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

const file = join(process.cwd(), 'local', 'commands', 'with-dependencies.mjs');
const [major = ''] = process.versions.node.split('.');

let project: string;

beforeEach(() => {
  project = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'Zoë’s site [ ')));
  fs.mkdirSync(join(project, 'node_modules', 'node', 'bin'), { recursive: true });
  fs.symlinkSync(process.execPath, join(project, 'node_modules', 'node', 'bin', 'node'));
  fs.mkdirSync(join(project, 'bin'));
  fakeNpm('echo "$@" > npm-ran');
  lock('package-lock.json', { '': { version: '1.0.0' }, 'node_modules/a': { version: '1.0.0' } });
  lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
});

afterEach(() => {
  fs.rmSync(project, { recursive: true });
});

function fakeNpm(script: string) {
  fs.writeFileSync(join(project, 'bin', 'npm'), `#!/bin/sh\n${script}\n`);
  fs.chmodSync(join(project, 'bin', 'npm'), 0o755);
}

function lock(name: string, packages: Record<string, { version: string; optional?: boolean; dev?: boolean }>) {
  fs.writeFileSync(join(project, name), JSON.stringify({ packages }));
}

function start(script: string, { args = ['script.ts'], flags = [] as string[], cwd = project } = {}) {
  fs.writeFileSync(join(project, 'script.ts'), script);
  const env = { PATH: [join(project, 'bin'), '/usr/bin', '/bin'].join(delimiter) };
  const child = spawn(process.execPath, [...flags, file, ...args], { cwd, env, stdio: 'pipe' });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => ({ code: code as number, stdout, stderr }),
  );
  return { child, ended };
}

const npmArguments = () => fs.existsSync(join(project, 'npm-ran')) && fs.readFileSync(join(project, 'npm-ran'), 'utf8');

test('nothing is installed when the packages of the lock file are there, in a folder with spaces and a lone bracket', async () => {
  lock('package-lock.json', {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1', optional: true },
  });
  expect(await start('').ended).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(npmArguments()).toBe(false);
});

test.each([
  ['a package of another version', { 'node_modules/a': { version: '0.9.0' } }],
  ['a missing package', {}],
  ['an interrupted install', undefined],
])('%s makes npm install the dependencies, before the script runs', async (_, present) => {
  if (present) lock('node_modules/.package-lock.json', present);
  else fs.rmSync(join(project, 'node_modules', '.package-lock.json'));
  expect((await start('console.log("runs")').ended).stdout).toMatch(/npm ci.*minutes[^]*✓ Dependencies.*\nruns\n$/);
  expect(npmArguments()).toMatch(/^ci --include=dev /);
});

test.each([
  ['a host with the same major version of Node does without', major, '--omit=dev'],
  ['another host installs', '18', '--include=dev'],
])('%s the dev dependencies', async (_, version, flag) => {
  fs.rmSync(join(project, 'node_modules'), { recursive: true });
  lock('package-lock.json', { 'node_modules/node': { version: `${version}.0.0`, dev: true } });
  await start('', { args: ['--omit=dev', 'script.ts'] }).ended;
  expect(npmArguments()).toContain(flag);
});

test.each([
  ['fails', 'exit 7', 'npm ci failed'],
  ['leaves no Node', 'rm -r node_modules/node', 'Are install scripts switched off'],
])('when the install %s, the message says so and the script does not run', async (_, npm, message) => {
  lock('node_modules/.package-lock.json', {});
  fakeNpm(npm);
  const { code, stdout, stderr } = await start('console.log("runs")').ended;
  expect(stderr).toContain(message);
  expect(stdout).not.toContain('runs');
  expect(code).toBe(1);
});

test('an install that is stopped says so, and the script does not run', async () => {
  lock('node_modules/.package-lock.json', {});
  fakeNpm('echo started >&2; exec sleep 60');
  const { child, ended } = start('console.log("runs")');
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(stderr).toContain('Stopped');
  expect(stdout).not.toContain('runs');
  expect(code).toBe(1);
});

test('the script gets the arguments and the programs of node_modules, and its exit code is the exit code', async () => {
  const script = 'console.log(process.argv.slice(2).join(), process.env.PATH.split(":")[0]); process.exit(5)';
  const { code, stdout } = await start(script, { args: ['script.ts', 'a', 'b'] }).ended;
  expect(stdout).toBe(`a,b ${join(project, 'node_modules', '.bin')}\n`);
  expect(code).toBe(5);
});

test('the script gets a signal, and can end in its own time', async () => {
  const handler = `process.on('SIGTERM', () => { console.log('ending'); process.exit(0); });`;
  const { child, ended } = start(`${handler} setInterval(() => {}, 1000); console.log('started');`);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining('ending') });
});

test.each(['site (1)', 'site [1]', "Anna's site", '100%'])('in the folder "%s" nothing starts', async (name) => {
  fs.mkdirSync(join(project, name));
  const { stdout, stderr } = await start('', { cwd: join(project, name) }).ended;
  expect(stderr).toContain('is in its path');
  expect(stdout).toBe('');
});

/** Root can write everywhere, and this machine is supported: so the operating system's answers are fakes. */
test.each([
  [
    'a folder of another user',
    `require('fs').accessSync = () => { throw new Error('EACCES'); }`,
    'You cannot write to',
  ],
  ['Windows', `Object.defineProperty(process, 'platform', { value: 'win32' })`, 'This needs Linux or macOS'],
])('%s is named with the cure', async (_, fake, message) => {
  fs.writeFileSync(join(project, 'fake.cjs'), `${fake}; require('module').syncBuiltinESMExports();`);
  const { stdout, stderr } = await start('', { flags: ['--require', join(project, 'fake.cjs')] }).ended;
  expect(stderr).toContain(message);
  expect(stdout).toBe('');
});
