import { once } from 'node:events';
import { execa } from 'execa';

it('Ctrl-C ends a command’s programs in reverse order without reporting a failure', async () => {
  const script = `
    import { runWithGracefulShutdown } from './local/process/graceful-shutdown.ts';
    await runWithGracefulShutdown(async (resources) => {
      process.exitCode = 3;
      const work = Promise.withResolvers();
      resources.defer(() => { console.log('first'); });
      resources.defer(() => { console.log('second'); work.reject(new Error('killed')); });
      setInterval(() => {}, 1000);
      console.log('started');
      await work.promise;
    });`;
  const child = execa(process.execPath, ['--input-type=module', '--eval', script], { reject: false });
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  const { exitCode, stdout, stderr } = await child;
  expect([exitCode, stdout]).toEqual([3, 'started\nsecond\nfirst']);
  expect(stderr).not.toContain('killed');
});
