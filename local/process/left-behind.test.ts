import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '../../tests/support/until';

let project: string;
let runner: ChildProcess;
let program: number;
let isRunning: boolean;

/** A process of a project of its own runs a program from the project's packages. */
beforeEach(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'left-behind-')));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync('/bin/sleep', join(project, 'node_modules', 'postgres'));
  const module = JSON.stringify(join(process.cwd(), 'local', 'process', 'left-behind.ts'));
  writeFileSync(
    join(project, 'runner.mts'),
    `import { spawn } from 'node:child_process';
     import { endLeftBehind, recordProgram, requireNoneRuns } from ${module};
     if (process.argv[2] === 'run') {
       const { pid } = spawn(process.cwd() + '/node_modules/postgres', ['1000'], { detached: true, stdio: 'inherit' });
       recordProgram(pid, process.cwd() + '/.local/logs/postgres.log');
       process.send(pid);
       setInterval(() => {}, 1000);
     } else {
       await endLeftBehind();
       requireNoneRuns('postgres');
     }`,
  );
  runner = start('run');
  [program] = (await once(runner, 'message')) as [number];
  // The program inherits the output, so it is closed when both have ended.
  isRunning = true;
  runner.stdout?.resume().once('close', () => (isRunning = false));
});

afterEach(() => {
  runner.kill('SIGKILL');
  if (isRunning) process.kill(program, 'SIGKILL');
  rmSync(project, { recursive: true });
});

const start = (argument: string) =>
  fork(join(project, 'runner.mts'), [argument], { cwd: project, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

/** @returns what the next command writes to stderr. */
async function nextCommand(): Promise<string> {
  const { stderr } = start('next');
  return stderr ? text(stderr) : '';
}

test('The next command ends what a killed one has left running, and removes its record.', async () => {
  runner.kill('SIGKILL');
  await once(runner, 'exit');
  expect(isRunning).toBe(true);
  expect(await nextCommand()).toBe('');
  await until(() => !isRunning);
  expect(readdirSync(join(project, '.local', 'runs'))).toEqual([]);
});

test('While a command runs, the next leaves its program running, and refuses to run another.', async () => {
  expect(await nextCommand()).toContain(`postgres (process ${String(program)}) runs for another command`);
  expect(isRunning).toBe(true);
});

test('It leaves alone another program that has the process id by now.', async () => {
  runner.kill('SIGKILL');
  await once(runner, 'exit');
  const other = spawn('/bin/sleep', ['1000']);
  const [run = ''] = readdirSync(join(project, '.local', 'runs'));
  writeFileSync(join(project, '.local', 'runs', run, String(other.pid)), '');
  await nextCommand();
  expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  other.kill();
});
