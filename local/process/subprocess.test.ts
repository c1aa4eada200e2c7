import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';
import { freePorts, isListening } from './ports.ts';
import { runningPrograms, runSubprocess, startService, startSubprocess } from './subprocess.ts';

const program = { name: 'example', command: process.execPath, env: {}, logFolder: temporaryFolder() };

let resources: AsyncDisposableStack;
beforeEach(() => (resources = new AsyncDisposableStack()));

const node = (script: string) => ({ ...program, args: ['-e', script] });
const log = () => readFileSync(join(program.logFolder, 'example.log'), 'utf8');

describe('A subprocess', () => {
  it('logs every line and, if it fails, reports its name, exit code and last lines', async () => {
    const script = 'for (let i = 1; i <= 120; i++) console.log(`line ${i} of 120`); process.exitCode = 3';
    const failure = /^example ended with 3.*\n {2}line 21 of 120\n[^]*line 120 of 120$/;
    await expect(runSubprocess(resources, node(script))).rejects.toThrow(failure);
    expect(log()).toContain('line 1 of 120\n');
  });

  it('is reported if it ends before it is healthy, and has no variables but its own', async () => {
    let checks = 0;
    // If no failure were reported, Jest would wait for ever for a check that never succeeds.
    const isHealthy = () => Promise.resolve(++checks > 1000);
    const started = startService(resources, isHealthy, node('console.error(process.env.PATH); process.exitCode = 3'));
    await expect(started).rejects.toThrow(/^example ended with 3.*\n {2}undefined$/);
  });

  it.each([
    ['asked to end', '() => { console.log("asked"); process.exit(0) }', 0, 'started\nasked\n'],
    ['killed if it does not end', '() => {}', 'SIGKILL', 'started\n'],
  ])('is %s when its resources are disposed of', async (_, onSignal, end, output) => {
    const started = Promise.withResolvers<string>();
    const script = `process.on("SIGINT", ${onSignal}); setInterval(() => {}, 1000); console.log("started")`;
    const { ended } = startSubprocess(resources, { ...node(script), onLine: started.resolve });
    await started.promise;
    expect(runningPrograms(tmpdir())).toContainEqual({ name: 'example', pid: expect.any(Number) });
    await resources.disposeAsync();
    expect([await ended, log()]).toEqual([end, output]);
    expect(runningPrograms(tmpdir())).not.toContainEqual(expect.objectContaining({ name: 'example' }));
  });

  it('ends together with the processes that it has started', async () => {
    const [port = 0] = await freePorts(1);
    const server = `process.on("SIGINT", () => {}); require("node:net").createServer().listen(${port})`;
    startSubprocess(resources, node(`require("node:child_process").spawn(process.execPath, ["-e", '${server}'])`));
    await until(() => isListening(port));
    await resources.disposeAsync();
    // A killed process frees its port a moment later.
    await until(async () => !(await isListening(port)));
  });
});
