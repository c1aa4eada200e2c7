import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../tests/support/temporary-folder';

const folder = temporaryFolder();

describe('Ctrl-C', () => {
  it('ends a command’s programs in reverse order without reporting a failure', async () => {
    writeFileSync(
      join(folder, 'command.mts'),
      `import { runWithGracefulShutdown } from '${join(process.cwd(), 'local/process/graceful-shutdown.ts')}';
     await runWithGracefulShutdown(async (resources) => {
       process.exitCode = 3;
       const work = Promise.withResolvers();
       resources.defer(() => { console.log('first'); });
       resources.defer(() => { console.log('second'); work.reject(new Error('killed')); });
       setInterval(() => {}, 1000);
       console.log('started');
       await work.promise;
     });`,
    );
    const child = spawn(process.execPath, ['command.mts'], { cwd: folder });
    const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [stdout, stderr, [code]] = await output;
    expect([code, stdout]).toEqual([3, 'started\nsecond\nfirst\n']);
    expect(stderr).not.toContain('killed');
  });
});
