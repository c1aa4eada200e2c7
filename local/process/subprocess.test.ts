import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSubprocess, waitUntilHealthy, waitForSuccess, type Subprocess } from './subprocess.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'part-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function node(script: string, onLine?: (line: string) => void): Subprocess {
  return startSubprocess({
    name: 'example',
    command: process.execPath,
    args: ['-e', script],
    env: {},
    logFolder: folder,
    ...(onLine && { onLine }),
  });
}

test('a part that ends by itself gives its exit code, and its output is in its log', async () => {
  const lines: string[] = [];
  const part = node('console.log("one"); console.error("two"); process.exitCode = 3', (line) => lines.push(line));

  expect(await part.ended).toBe(3);
  expect(lines.sort()).toEqual(['one', 'two']);
  expect(readFileSync(join(folder, 'example.log'), 'utf8').split('\n').sort()).toEqual(['', 'one', 'two']);
});

test('a part that fails is told of with its name, exit code and last lines', async () => {
  const part = node('for (let i = 1; i <= 50; i++) console.log(`line ${i} of 50`); process.exitCode = 3');
  const failure = waitForSuccess(part);

  await expect(failure).rejects.toThrow(/^example ended with exit code 3.*\n {2}line 11 of 50\n/);
  await expect(failure).rejects.toThrow(/line 50 of 50$/);
});

test('a part that ends before it is ready is a failure, and not waited for any longer', async () => {
  await expect(waitUntilHealthy(node('process.exitCode = 4'), () => Promise.resolve(false))).rejects.toThrow(
    'example ended with exit code 4',
  );
});

test('a part that is stopped is asked to end, and waited for', async () => {
  const { promise: started, resolve } = Promise.withResolvers<string>();
  const part = node(
    'process.on("SIGTERM", () => { console.log("asked"); process.exit(0) }); setInterval(() => {}, 1000); console.log("started")',
    resolve,
  );
  await started;
  await part.stop();

  expect(await part.ended).toBe(0);
  expect(readFileSync(join(folder, 'example.log'), 'utf8')).toBe('started\nasked\n');
});

test('a part ends when the process that started it is killed', async () => {
  const script = join(folder, 'owner.mts');
  const part = { name: 'example', command: process.execPath, logFolder: folder, env: {} };
  writeFileSync(
    script,
    `import { startSubprocess } from ${JSON.stringify(join(process.cwd(), 'local', 'process', 'subprocess.ts'))};
     const script = 'console.log(process.pid); setInterval(() => {}, 1000)';
     startSubprocess({ ...${JSON.stringify(part)}, args: ['-e', script], onLine: (line) => process.send(Number(line)) });`,
  );
  const owner = fork(script);
  const [pid] = (await once(owner, 'message')) as [number];
  expect(isAlive(pid)).toBe(true);

  owner.kill('SIGKILL');
  while (isAlive(pid)) await new Promise(setImmediate);
  expect(isAlive(pid)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
