import { mkdtempDisposableSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for the tests in a file, and deletes it after the last one. */
export function temporaryFolder(): string {
  const folder = mkdtempDisposableSync(join(realpathSync(tmpdir()), 'test-'));
  afterAll(() => {
    folder.remove();
  });
  return folder.path;
}
