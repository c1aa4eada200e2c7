import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

describe('The handlers that the build makes for Netlify', () => {
  it('work on the version of Node that runs the tests (CI also tests them on others)', async () => {
    await promisify(execFile)(process.execPath, ['--test', 'tests/stack/netlify-functions.mjs']);
  });
});
