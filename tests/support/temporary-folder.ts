import { mkdtempDisposableSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function temporaryFolder(): string {
  const folder = mkdtempDisposableSync(join(realpathSync(tmpdir()), 'test-'));
  afterAll(() => {
    folder.remove();
  });
  return folder.path;
}
