import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

describe('The handlers that the build makes for Netlify', () => {
  it('work on this version of Node (CI tries them on others)', async () => {
    await promisify(execFile)(process.execPath, ['--test', 'tests/stack/netlify-functions.mjs']);
  });
});
