import { once } from 'node:events';
import fs from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { temporaryFolder, writeIn } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';

const file = join(process.cwd(), 'local', 'commands', 'with-dependencies.mjs');

const project = join(temporaryFolder(), 'Zoë’s site [ ');

beforeEach(() => {
  fs.rmSync(project, { recursive: true, force: true });
  fs.mkdirSync(join(project, 'node_modules', 'node', 'bin'), { recursive: true });
  fs.symlinkSync(process.execPath, join(project, 'node_modules', 'node', 'bin', 'node'));
  fakeNpm('echo npm "$@"');
  lock('package-lock.json', { '': { version: '1.0.0' }, 'node_modules/a': { version: '1.0.0' } });
  lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
});

const fakeNpm = (script: string) => {
  writeIn(project, 'bin/npm', `#!/bin/sh\n${script}\n`);
};

const lock = (name: string, packages: object) => {
  writeIn(project, name, { packages });
};

function start(script: string, { args = ['script.ts'], cwd = project, env = {} } = {}) {
  fs.writeFileSync(join(project, 'script.ts'), script);
  const PATH = [join(project, 'bin'), '/usr/bin', '/bin'].join(delimiter);
  return execa(process.execPath, [file, ...args], { cwd, env: { PATH, ...env }, extendEnv: false, reject: false });
}

describe('A command', () => {
  it('installs nothing if only optional packages are missing, in a path with spaces and a lone bracket', async () => {
    const optional = { 'node_modules/b': { version: '1', optional: true } };
    lock('package-lock.json', { 'node_modules/a': { version: '1.0.0' }, ...optional });
    writeIn(project, 'package.json', {});
    expect(await start('export {};')).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  });

  it.each([
    ['a package with the wrong version', { 'node_modules/a': { version: '0.9.0' } }],
    ['a missing package', {}],
    ['an interrupted install', undefined],
  ])('installs the dependencies because of %s, and then runs its script', async (_, present) => {
    if (present) lock('node_modules/.package-lock.json', present);
    else fs.rmSync(join(project, 'node_modules', '.package-lock.json'));
    const { stdout } = await start('console.log("runs")');
    // npm itself would refuse packages for Node 22 if a developer's .npmrc has engine-strict=true.
    expect(stdout).toMatch(/npm ci.*minutes.*\nnpm ci --include=dev --no-engine-strict .*\nruns$/);
  });

  it('runs its script on the host’s Node if the host has installed the packages for a build', async () => {
    fs.rmSync(join(project, 'node_modules', 'node'), { recursive: true });
    fs.mkdirSync(join(project, 'node_modules', 'gatsby'));
    const args = ['--omit=dev', 'script.ts'];
    expect(await start('', { args })).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  });

  /** An npm that fails with this error code, and writes it into the folder in its last argument, as npm does. */
  const npmFails = (code: string) => `for logs; do :; done; logs="\${logs#*=}"; mkdir -p "$logs"
    echo "npm error code ${code}" | tee "$logs/debug.log" >&2; exit 7`;

  it.each([
    ['needs the network', npmFails('ENOTFOUND'), 7, /^npm error code ENOTFOUND\n.*check the network\.$/],
    ['needs a name server', npmFails('EAI_AGAIN'), 7, /check the network\.$/],
    ['reaches no registry', npmFails('ECONNREFUSED'), 7, /check the network\.$/],
    ['fails for another reason', npmFails('EUSAGE'), 7, /^npm error code EUSAGE$/],
    ['does not install Node', 'rm -r node_modules/node', 1, /Are install scripts switched off/],
  ])('reports an install that %s, and does not run its script', async (_, npm, exitCode, message) => {
    lock('node_modules/.package-lock.json', {});
    fakeNpm(npm);
    const outcome = await start('console.log("runs")');
    expect(outcome).toMatchObject({ exitCode, stderr: expect.stringMatching(message) });
    expect(outcome.stdout).not.toContain('runs');
  });

  it('ends an install after a signal, even if npm would go on', async () => {
    lock('node_modules/.package-lock.json', {});
    fakeNpm("trap '' INT; touch started; exec sleep 9");
    const child = start('console.log("runs")');
    await until(() => fs.existsSync(join(project, 'started')));
    child.kill('SIGINT');
    expect(await child).toMatchObject({ exitCode: 137, stdout: expect.not.stringContaining('runs') });
  });

  it.each(['NO_PROXY', 'no_proxy'])(
    'runs its script as asked, and exempts this machine from a proxy with %s',
    async (name) => {
      const script = `const { env, argv } = process;
      console.log(argv.slice(2).join(), env.PATH.split(':')[0], env.NO_PROXY, env.no_proxy); process.exit(5);`;
      const { exitCode, stdout } = await start(script, { args: ['script.ts', 'a', 'b'], env: { [name]: 'a.example' } });
      const exempt = 'a.example,localhost,127.0.0.1';
      expect([exitCode, stdout]).toEqual([5, `a,b ${join(project, 'node_modules', '.bin')} ${exempt} ${exempt}`]);
    },
  );

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on, and waits for its script’s end', async (signal) => {
    const handler = `process.on('${signal}', () => { console.log('ending'); process.exit(0); });`;
    const child = start(`${handler} process.on('disconnect', process.exit); console.log('started');`);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await child).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('ending') });
  });

  it.each(['site (1)', 'site [1]', 'site #1', 'site!', "Anna's site", '100%'])(
    'refuses to run in the folder "%s"',
    async (name) => {
      fs.mkdirSync(join(project, name));
      const outcome = await start('', { cwd: join(project, name) });
      expect(outcome).toMatchObject({ stdout: '', stderr: expect.stringContaining('the path contains') });
    },
  );
});
