import { mkdirSync, mkdtempDisposableSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export function temporaryFolder(): string {
  const folder = mkdtempDisposableSync(join(realpathSync(tmpdir()), 'test-'));
  afterAll(() => {
    folder.remove();
  });
  return folder.path;
}

/** Writes a file that anyone may run, and the folders that its path needs. */
export function writeIn(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode: 0o755 });
}
