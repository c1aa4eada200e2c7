import { execa } from 'execa';

it('The functions that the build makes for Netlify work on this version of Node (CI tests them on another)', async () => {
  await execa(process.execPath, ['--test', 'tests/stack/netlify-functions.ts']);
});
