import { once } from 'node:events';
import { execa } from 'execa';

it.each([
  ['SIGINT', 3, 3],
  ['SIGTERM', undefined, 1],
  ['SIGHUP', undefined, 1],
] as const)('%s ends programs in reverse order, without an error (exit code set: %s, returned: %i)', async (...row) => {
  const [signal, set, code] = row;
  const script = `
    import { runWithGracefulShutdown } from './local/process/graceful-shutdown.ts';
    await runWithGracefulShutdown(async (resources) => {
      process.exitCode = ${String(set)};
      const work = Promise.withResolvers();
      resources.defer(() => { console.log('first'); });
      resources.defer(() => { console.log('second'); work.reject(new Error('killed')); });
      setInterval(() => {}, 1000);
      console.log('started');
      await work.promise;
    });`;
  const child = execa(process.execPath, ['--input-type=module', '--eval', script], { reject: false });
  await once(child.stdout, 'data');
  child.kill(signal);
  const { exitCode, stdout, stderr } = await child;
  expect([exitCode, stdout]).toEqual([code, 'started\nsecond\nfirst']);
  expect(stderr).not.toContain('killed');
});
