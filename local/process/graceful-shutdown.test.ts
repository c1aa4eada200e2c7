import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'shutdown-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a command whose work is this script. */
function start(work: string) {
  const script = join(folder, 'command.mts');
  const inProcess = (file: string) => JSON.stringify(join(process.cwd(), 'local', 'process', file));
  writeFileSync(
    script,
    `import { runWithGracefulShutdown } from ${inProcess('graceful-shutdown.ts')};
     import { report } from ${inProcess('report.ts')};
     import { startSubprocess, waitForSuccess } from ${inProcess('subprocess.ts')};
     await runWithGracefulShutdown(() => 3, async (resources) => { ${work} });`,
  );
  return spawn(process.execPath, [script]);
}

test('Ctrl-C during a step says that the step was stopped, not that it failed', async () => {
  const child = start(`
    const options = { name: 'build', command: 'sleep', args: ['1000'], env: {}, logFolder: ${JSON.stringify(folder)} };
    await report.step('Building', async () => {
      const build = startSubprocess(options);
      resources.defer(build.stop);
      report.line('started');
      await waitForSuccess(build);
    });`);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number];
  const [stdout, stderr] = await output;
  expect(stdout).toBe('started\n– Building: stopped\n');
  expect(stderr).not.toContain('build ended');
  expect(code).toBe(3);
});

test.each(['ENOSPC', 'EACCES', 'EROFS'])('a failure with %s has its message without a stack trace', async (code) => {
  const child = start(`throw Object.assign(new Error('${code}: no, mkdir /x'), { code: '${code}' });`);
  const stderr = await text(child.stderr);
  expect(stderr).toContain(`${code}: no, mkdir /x`);
  expect(stderr).not.toContain(' at ');
});
