import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../tests/support/until';

let project: string;
let runner: ChildProcess;
let program: number;
let isRunning: boolean;

/** A process of a project of its own, which runs a program. */
beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'left-behind-'));
  const module = (name: string) => JSON.stringify(join(process.cwd(), 'local', 'process', name));
  writeFileSync(
    join(project, 'runner.mts'),
    `import { spawn } from 'node:child_process';
     import { endLeftBehind, recordProgram } from ${module('left-behind.ts')};
     if (process.argv[2] === 'next') await endLeftBehind();
     else {
       const { pid } = spawn('sleep', ['1000'], { detached: true, stdio: 'inherit' });
       recordProgram(pid);
       process.send(pid);
       setInterval(() => {}, 1000);
     }`,
  );
  runner = fork(join(project, 'runner.mts'), { cwd: project, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
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

const runs = () => readdirSync(join(project, '.local', 'runs'));
const nextRun = () => once(fork(join(project, 'runner.mts'), ['next'], { cwd: project }), 'exit');

async function killRunner(): Promise<void> {
  runner.kill('SIGKILL');
  await once(runner, 'exit');
}

test('The next command ends what a killed one has left running, and removes its folder.', async () => {
  await killRunner();
  expect(isRunning).toBe(true);
  await nextRun();
  await until(() => !isRunning);
  expect(runs()).toEqual([]);
});

test('It leaves alone another program that has the process id by now.', async () => {
  await killRunner();
  const folder = join(project, '.local', 'runs', runs()[0] ?? '');
  const [record = ''] = readdirSync(folder);
  renameSync(join(folder, record), join(folder, `${String(program)}-1`));
  await nextRun();
  expect(isRunning).toBe(true);
  expect(runs()).toEqual([]);
});
