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
  const module = JSON.stringify(join(process.cwd(), 'local', 'process', 'graceful-shutdown.ts'));
  writeFileSync(
    script,
    `import { runWithGracefulShutdown } from ${module};
     await runWithGracefulShutdown(() => 3, async (resources) => { ${work} });`,
  );
  return spawn(process.execPath, [script], { cwd: folder });
}

test('After Ctrl-C, what was started ends in reverse order, and nothing counts as a failure.', async () => {
  const child = start(`
    const work = Promise.withResolvers();
    resources.defer(() => { console.log('first'); });
    resources.defer(() => { console.log('second'); work.reject(new Error('killed')); });
    setInterval(() => {}, 1000);
    console.log('started');
    await work.promise;`);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number];
  const [stdout, stderr] = await output;
  expect([code, stdout]).toEqual([3, 'started\nsecond\nfirst\n']);
  expect(stderr).not.toContain('killed');
});
