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

/** Writes a text, or an object as JSON, into a file that anyone may run. Makes the folders that its path needs. */
export function writeIn(folder: string, path: string, content: string | object): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o755 });
}
