/** Runs the file as npm does, in a project of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

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

function lock(name: string, packages: Record<string, { version: string; optional?: boolean; dev?: boolean }>) {
  writeFileSync(join(project, name), JSON.stringify({ packages }));
}

const environment = () => ({ PATH: [join(project, 'bin'), '/usr/bin', '/bin'].join(delimiter) });

function start(script: string, ...args: string[]) {
  writeFileSync(join(project, 'script.ts'), script);
  return spawn(process.execPath, [file, 'script.ts', ...args], { cwd: project, env: environment() });
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
  expect(stdout).toMatch(/npm ci.*minutes/);
  expect(code).toBe(0);
});

describe('With --omit=dev, where the pinned Node is not installed,', () => {
  const [major] = process.versions.node.split('.', 1);

  beforeEach(() => {
    rmSync(join(project, 'node_modules', 'node'), { recursive: true });
    writeFileSync(join(project, 'script.ts'), 'console.log(process.execPath)');
  });

  function lockNode(version: string) {
    lock('package-lock.json', {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/node': { version, dev: true },
    });
  }

  async function runOmittingDev() {
    const child = spawn(process.execPath, [file, '--omit=dev', 'script.ts'], { cwd: project, env: environment() });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const npmArguments = installs() ? readFileSync(join(project, 'npm-ran'), 'utf8') : '';
    return { stdout, stderr, npmArguments };
  }

  test('a Node of the same major version runs the script without dev dependencies', async () => {
    lockNode(`${major ?? ''}.0.0`);
    expect(await runOmittingDev()).toEqual({ stdout: `${process.execPath}\n`, stderr: '', npmArguments: '' });
  });

  test('a Node of the same major version has only the other dependencies installed', async () => {
    lockNode(`${major ?? ''}.0.0`);
    lock('node_modules/.package-lock.json', {});
    const { stdout, npmArguments } = await runOmittingDev();
    expect(npmArguments).toContain('--omit=dev');
    expect(stdout).toContain(process.execPath);
  });

  test('a Node of another major version has all dependencies installed', async () => {
    lockNode('18.0.0');
    expect((await runOmittingDev()).npmArguments).toContain('--include=dev');
  });
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

describe('an install', () => {
  beforeEach(() => {
    lock('package-lock.json', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } });
    // npm ends when the test opens the pipe.
    execFileSync('mkfifo', [join(project, 'end')]);
  });

  function fakeNpm(...lines: string[]) {
    writeFileSync(join(project, 'bin', 'npm'), ['#!/bin/sh', ...lines, 'exec cat end'].join('\n'));
  }

  async function untilWritten(output: Readable, part: string) {
    let written = '';
    for await (const chunk of output) {
      written += String(chunk);
      if (written.includes(part)) return;
    }
    throw new Error(`"${part}" is not in:\n${written}`);
  }

  test('shows how many of the packages are there, and the error messages of npm without its other output', async () => {
    fakeNpm('echo chatter', 'echo trouble >&2', 'mkdir node_modules/a', 'echo {} > node_modules/a/package.json');
    const child = start('console.log("the script runs")');
    const output = Promise.all([text(child.stdout.pipe(new PassThrough())), text(child.stderr)]);
    await untilWritten(child.stdout.pipe(new PassThrough()), '50 %');
    writeFileSync(join(project, 'end'), '');
    const [stdout, stderr] = await output;
    expect(stdout).toMatch(/✓ Dependencies .* s\nthe script runs\n$/);
    expect(stdout).not.toContain('chatter');
    expect(stderr).toBe('trouble\n');
  });

  test('that is stopped says so, and the script does not run', async () => {
    fakeNpm('echo started >&2');
    const child = start('console.log("the script runs")');
    const output = text(child.stdout);
    await untilWritten(child.stderr.pipe(new PassThrough()), 'started');
    const errors = text(child.stderr.pipe(new PassThrough()));
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number];
    expect(await errors).toContain('Stopped');
    expect(await output).not.toContain('the script runs');
    expect(code).toBe(1);
  });
});

test.each([
  ['site (1)', '('],
  ['site [1]', '['],
  ["Anna's site", "'"],
  ['site #1', '#'],
  ['100%', '%'],
  ['site!', '!'],
])('in the folder "%s" nothing is installed, and the message names the character %s', async (name, character) => {
  const folder = join(project, name);
  mkdirSync(folder);
  const child = spawn(process.execPath, [file, 'script.ts'], { cwd: folder, env: environment() });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toContain(`because ${character} is in its path`);
  expect(stderr).toContain(folder);
  expect(stdout).toBe('');
});

test('a folder with spaces, letters of other languages and a lone bracket in its path is accepted', async () => {
  const folder = join(tmpdir(), `Zoë’s site, 日本 [ ${randomUUID()}`);
  renameSync(project, folder);
  project = folder;
  expect(await run('console.log("runs")')).toEqual({ code: 0, stdout: 'runs\n', stderr: '' });
});

describe('a folder that cannot be written', () => {
  /** Root can write everywhere, so the operating system's response is a fake. */
  function refuse(code: string, ...paths: string[]) {
    writeFileSync(
      join(project, 'refuse.mjs'),
      `import fs from 'node:fs';
       import { syncBuiltinESMExports } from 'node:module';
       fs.accessSync = (path) => {
         const refused = ${JSON.stringify(paths.map((path) => join(realpathSync(project), path)))};
         if (refused.includes(path)) throw Object.assign(new Error('refused'), { code: '${code}' });
       };
       syncBuiltinESMExports();`,
    );
  }

  async function runRefused() {
    const args = ['--import', pathToFileURL(join(project, 'refuse.mjs')).href, file, 'script.ts'];
    const child = spawn(process.execPath, args, { cwd: project, env: environment() });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { stdout, stderr };
  }

  const owner = userInfo().username;

  test.each([
    ['the project', [''], ['']],
    ['node_modules', ['node_modules'], ['node_modules']],
    ['.local', ['.local'], ['.local']],
    ['a file in a folder', ['.local/logs/site.log'], ['.local']],
    ['several folders', ['.local', '.cache', 'public'], ['.local', '.cache', 'public']],
    ['the folder that a link leads to', ['.local/database'], ['elsewhere']],
  ])('is named in one sentence with its owner and the cure: %s', async (_what, refused, cured) => {
    for (const folder of ['.local/logs', '.cache', 'public', 'elsewhere']) {
      mkdirSync(join(project, folder), { recursive: true });
    }
    writeFileSync(join(project, '.local', 'logs', 'site.log'), '');
    symlinkSync(join(project, 'elsewhere'), join(project, '.local', 'database'));
    refuse('EACCES', ...refused);
    const { stdout, stderr } = await runRefused();
    const inProject = (path: string) => join(realpathSync(project), path);
    expect(stderr).toContain(`You cannot write to ${inProject(refused[0] ?? '')}, which belongs to ${owner}: `);
    expect(stderr).toContain(cured.map((path) => `'${inProject(path)}'`).join(' '));
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
  });

  test('is named when its file system is read-only', async () => {
    refuse('EROFS', '');
    expect((await runRefused()).stderr).toMatch(/^\S+ is on a read-only file system: clone .*\n$/);
  });
});
