import { execa } from 'execa';

it('The handlers that the build makes for Netlify work on this version of Node (CI tests them on others)', async () => {
  await execa(process.execPath, ['--test', 'tests/stack/netlify-functions.mjs']);
});
