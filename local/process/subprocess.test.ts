import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSubprocess, waitUntilHealthy, waitForSuccess, type Subprocess } from './subprocess.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'subprocess-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function node(script: string, options: { onLine?: (line: string) => void; stopTimeout?: number } = {}): Subprocess {
  return startSubprocess({
    name: 'example',
    command: process.execPath,
    args: ['-e', script],
    env: {},
    logFolder: folder,
    ...options,
  });
}

test('a subprocess that ends gives its exit code, and its output is in its log', async () => {
  const lines: string[] = [];
  const subprocess = node('console.log("one"); console.error("two"); process.exitCode = 3', {
    onLine: (line) => lines.push(line),
  });

  expect(await subprocess.ended).toBe(3);
  expect(lines.sort()).toEqual(['one', 'two']);
  expect(readFileSync(join(folder, 'example.log'), 'utf8').split('\n').sort()).toEqual(['', 'one', 'two']);
});

test('the failure of a subprocess has its name, exit code and last lines', async () => {
  const subprocess = node('for (let i = 1; i <= 50; i++) console.log(`line ${i} of 50`); process.exitCode = 3');
  const failure = waitForSuccess(subprocess);

  await expect(failure).rejects.toThrow(/^example ended with exit code 3.*\n {2}line 11 of 50\n/);
  await expect(failure).rejects.toThrow(/line 50 of 50$/);
});

test('waiting for a healthy subprocess fails when it ends first', async () => {
  await expect(waitUntilHealthy(node('process.exitCode = 4'), () => Promise.resolve(false))).rejects.toThrow(
    'example ended with exit code 4',
  );
});

test('stopping a subprocess asks it to end, and waits until it has', async () => {
  const { promise: started, resolve } = Promise.withResolvers<string>();
  const subprocess = node(
    'process.on("SIGTERM", () => { console.log("asked"); process.exit(0) }); setInterval(() => {}, 1000); console.log("started")',
    { onLine: resolve },
  );
  await started;
  await subprocess.stop();

  expect(await subprocess.ended).toBe(0);
  expect(readFileSync(join(folder, 'example.log'), 'utf8')).toBe('started\nasked\n');
});

test.each([
  ['is killed when it takes longer than its timeout', 1, 137],
  ['has the time that it needs within its timeout', 20, 0],
])('stopping a subprocess that takes two seconds: it %s', async (_, stopTimeout, code) => {
  const { promise: started, resolve } = Promise.withResolvers<string>();
  const script =
    'process.on("SIGTERM", () => setTimeout(() => process.exit(0), 2000)); setInterval(() => {}, 1000); console.log("started")';
  const subprocess = node(script, { onLine: resolve, stopTimeout });
  await started;
  await subprocess.stop();
  expect(await subprocess.ended).toBe(code);
});

test('a subprocess ends when its parent is killed', async () => {
  const script = join(folder, 'parent.mts');
  const options = { name: 'example', command: process.execPath, logFolder: folder, env: {} };
  writeFileSync(
    script,
    `import { startSubprocess } from ${JSON.stringify(join(process.cwd(), 'local', 'process', 'subprocess.ts'))};
     const script = 'console.log(process.pid); setInterval(() => {}, 1000)';
     startSubprocess({ ...${JSON.stringify(options)}, args: ['-e', script], onLine: (line) => process.send(Number(line)) });`,
  );
  const parent = fork(script);
  const [pid] = (await once(parent, 'message')) as [number];
  expect(isAlive(pid)).toBe(true);

  parent.kill('SIGKILL');
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
