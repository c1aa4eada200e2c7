import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

it('The handlers that the build makes for Netlify work on this version of Node (CI tests them on others)', async () => {
  await promisify(execFile)(process.execPath, ['--test', 'tests/stack/netlify-functions.mjs']);
});
