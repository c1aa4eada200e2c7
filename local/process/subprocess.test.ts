import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isListening } from './ports.ts';
import { startSubprocess, waitForSuccess } from './subprocess.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'subprocess-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function node(script: string, onLine: (line: string) => void = () => undefined) {
  const args = ['-e', script];
  return startSubprocess({ name: 'example', command: process.execPath, args, env: {}, logFolder: folder, onLine });
}

const log = () => readFileSync(join(folder, 'example.log'), 'utf8');

test('The failure of a subprocess has its name, exit code and last lines, and its log has all of them.', async () => {
  const failure = waitForSuccess(
    node('for (let i = 1; i <= 50; i++) console.log(`line ${i} of 50`); process.exitCode = 3'),
  );
  await expect(failure).rejects.toThrow(/^example ended with exit code 3.*\n {2}line 11 of 50\n[^]*line 50 of 50$/);
  expect(log()).toContain('line 1 of 50\n');
});

test.each([
  ['asked to end', '() => { console.log("asked"); process.exit(0) }', 0, 'started\nasked\n'],
  ['killed if it does not end', '() => {}', 137, 'started\n'],
])('A subprocess that is stopped is %s.', async (_, onSignal, code, output) => {
  const started = Promise.withResolvers<string>();
  const subprocess = node(
    `process.on("SIGTERM", ${onSignal}); setInterval(() => {}, 1000); console.log("started")`,
    started.resolve,
  );
  await started.promise;
  await subprocess.stop();
  expect(await subprocess.ended).toBe(code);
  expect(log()).toBe(output);
});

test('What a subprocess has started ends with it.', async () => {
  const listening = Promise.withResolvers<string>();
  const server = 'require("node:net").createServer().listen(0, function () { console.log(this.address().port) })';
  const subprocess = node(
    `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(server)}], { stdio: "inherit" })`,
    listening.resolve,
  );
  const port = Number(await listening.promise);
  expect(await isListening(port)).toBe(true);
  await subprocess.stop();
  expect(await isListening(port)).toBe(false);
});
