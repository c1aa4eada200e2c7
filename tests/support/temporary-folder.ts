import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder for a file's tests, and deletes it after them. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'test-')));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}
