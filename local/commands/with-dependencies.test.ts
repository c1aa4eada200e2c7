/** Runs the file as npm does, in a project of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

const file = join(process.cwd(), 'local', 'commands', 'with-dependencies.mjs');

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'dependencies-'));
  mkdirSync(join(project, 'node_modules', 'node', 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(project, 'node_modules', 'node', 'bin', 'node'));
  // A fake npm, which writes its arguments to a file.
  mkdirSync(join(project, 'bin'));
  writeFileSync(join(project, 'bin', 'npm'), '#!/bin/sh\necho "$@" > npm-ran\n');
  chmodSync(join(project, 'bin', 'npm'), 0o755);
  lock('package-lock.json', { '': { version: '1.0.0' }, 'node_modules/a': { version: '1.0.0' } });
  lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
});
afterEach(() => {
  rmSync(project, { recursive: true });
});

function lock(name: string, packages: Record<string, { version: string; optional?: boolean }>) {
  writeFileSync(join(project, name), JSON.stringify({ packages }));
}

function start(script: string, ...args: string[]) {
  writeFileSync(join(project, 'script.ts'), script);
  const env = { PATH: [join(project, 'bin'), '/usr/bin', '/bin'].join(delimiter) };
  return spawn(process.execPath, [file, 'script.ts', ...args], { cwd: project, env });
}

async function run(script: string, ...args: string[]) {
  const child = start(script, ...args);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  const [stdout, stderr] = await output;
  return { code, stdout, stderr };
}

const installs = () => existsSync(join(project, 'npm-ran'));

test('nothing is installed when the installed packages match the lock file', async () => {
  expect(await run('')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(installs()).toBe(false);
});

test('nothing is installed when only an optional package is missing', async () => {
  lock('package-lock.json', {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  });
  await run('');
  expect(installs()).toBe(false);
});

test.each([
  [
    'a package of another version',
    () => {
      lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '0.9.0' } });
    },
  ],
  [
    'a missing package',
    () => {
      lock('node_modules/.package-lock.json', {});
    },
  ],
  [
    'an interrupted install',
    () => {
      rmSync(join(project, 'node_modules', '.package-lock.json'));
    },
  ],
  [
    'an optional package of another version',
    () => {
      lock('package-lock.json', { 'node_modules/b': { version: '1.0.0', optional: true } });
      lock('node_modules/.package-lock.json', { 'node_modules/b': { version: '0.9.0' } });
    },
  ],
])('%s makes npm install the dependencies', async (_what, arrange) => {
  arrange();
  const { code, stdout } = await run('');
  expect(installs()).toBe(true);
  expect(stdout).toContain('npm ci');
  expect(code).toBe(0);
});

test('an install without the pinned Node fails with a clear message', async () => {
  rmSync(join(project, 'node_modules', 'node'), { recursive: true });
  const { code, stderr } = await run('');
  expect(installs()).toBe(true);
  expect(stderr).toContain('left no node_modules/node/bin/node');
  expect(code).toBe(1);
});

test('the script does not run after a failed install', async () => {
  lock('node_modules/.package-lock.json', {});
  writeFileSync(join(project, 'bin', 'npm'), '#!/bin/sh\nexit 7\n');
  const { code, stdout, stderr } = await run('console.log("script")');
  expect(stderr).toContain('npm ci failed');
  expect(stdout).not.toContain('script\n');
  expect(code).toBe(1);
});

test('the script gets the arguments and the programs of node_modules, and its exit code is the exit code', async () => {
  const { code, stdout } = await run(
    'console.log(process.argv.slice(2).join(), process.env.PATH.split(":")[0]); process.exit(5)',
    'a',
    'b',
  );
  expect(stdout).toBe(`a,b ${join(project, 'node_modules', '.bin')}\n`);
  expect(code).toBe(5);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is forwarded, and the script can end in its own time',
  async (signal) => {
    const child = start(`
    process.on('${signal}', () => { console.log('ending'); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log('started');`);
    const output = text(child.stdout);
    await once(child.stdout, 'data');
    child.kill(signal);
    const [code] = (await once(child, 'close')) as [number];
    expect(await output).toBe('started\nending\n');
    expect(code).toBe(0);
  },
);

test('the exit code is that of a shell when a signal ends the script', async () => {
  const { code } = await run(`process.kill(process.pid, 'SIGKILL')`);
  expect(code).toBe(137);
});
