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

test('a lock can be taken again only after its release', () => {
  const file = join(folder, 'lock');
  const first = tryLock(file);
  expect(first).toBeDefined();
  expect(tryLock(file)).toBeUndefined();
  first?.release();
  const second = tryLock(file);
  expect(second).toBeDefined();
  second?.release();
});

test('the lock of a killed process can be taken', async () => {
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

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = tryLock(file);
  expect(lock).toBeDefined();
  lock?.release();
});

test('waiting for a lock calls back once, and takes the lock as soon as it is released', async () => {
  const file = join(folder, 'lock');
  const first = tryLock(file);
  const onWait = jest.fn(() => first?.release());
  const second = await waitForLock(file, onWait);
  expect(onWait).toHaveBeenCalledTimes(1);
  expect(tryLock(file)).toBeUndefined();
  second.release();
});
