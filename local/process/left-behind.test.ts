import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';

/** Two commands for a temporary project: one runs `sleep` with the name `postgres`, the other looks for programs. */
const commands = `
  import { spawn } from 'node:child_process';
  import { endLeftBehind, recordProgram, requireNoneRuns } from '${join(process.cwd(), 'local/process/left-behind.ts')}';
  if (process.argv[2] === 'run') {
    const { pid } = spawn(process.cwd() + '/node_modules/postgres', ['1000'], { detached: true, stdio: 'inherit' });
    recordProgram(pid, process.cwd() + '/.local/logs/postgres.log');
    process.send(pid);
    setInterval(() => {}, 1000);
  } else {
    await endLeftBehind();
    requireNoneRuns('postgres');
  }`;

const project = temporaryFolder();
mkdirSync(join(project, 'node_modules'));
symlinkSync('/bin/sleep', join(project, 'node_modules', 'postgres'));
writeFileSync(join(project, 'commands.mts'), commands);

let runner: ChildProcess;
let program: number;
let isRunning: boolean;

beforeEach(async () => {
  runner = start('run');
  [program] = (await once(runner, 'message')) as [number];
  // The program inherits the command's output, which closes only when both have ended.
  isRunning = true;
  runner.stdout?.resume().once('close', () => (isRunning = false));
});

afterEach(() => {
  runner.kill('SIGKILL');
  if (isRunning) process.kill(program, 'SIGKILL');
});

const start = (name: string) => fork(join(project, 'commands.mts'), [name], { cwd: project, silent: true });
const runs = () => readdirSync(join(project, '.local', 'runs'));

/** Runs the next command. @returns what it writes to stderr. */
const nextCommand = () => text(start('next').stderr ?? Readable.from([]));

describe('A command', () => {
  it('ends programs left running by a killed command, but no unrelated program with a reused process id', async () => {
    const other = spawn('/bin/sleep', ['1000']);
    writeFileSync(join(project, '.local', 'runs', runs()[0] ?? '', String(other.pid)), '');
    runner.kill('SIGKILL');
    await once(runner, 'exit');
    expect(isRunning).toBe(true);
    expect(await nextCommand()).toBe('');
    await until(() => !isRunning);
    expect(runs()).toEqual([]);
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
    other.kill();
  });

  it('leaves a running command’s program alone, and refuses to start a second one', async () => {
    expect(await nextCommand()).toContain(`postgres (process ${String(program)}) belongs to another command`);
    expect(isRunning).toBe(true);
  });
});
