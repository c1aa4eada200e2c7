import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock, waitForLock } from './lock.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lock-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('The lock of another process can be taken when that is killed.', async () => {
  const file = join(folder, 'lock');
  const script = join(folder, 'hold.mts');
  const module = join(process.cwd(), 'local', 'process', 'lock.ts');
  writeFileSync(
    script,
    `import { tryLock } from ${JSON.stringify(module)};
     globalThis.lock = tryLock(${JSON.stringify(file)});
     process.on('message', () => {});
     process.send('held');`,
  );
  const holder = fork(script);
  await once(holder, 'message');
  expect(tryLock(file)).toBeUndefined();
  const lock = await waitForLock(file, () => holder.kill('SIGKILL'));
  lock.release();
});
