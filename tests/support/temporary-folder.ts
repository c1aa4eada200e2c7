import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for the tests in a file, and deletes it after the last one. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'test-')));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}
