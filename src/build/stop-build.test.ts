import { execa } from 'execa';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const contentFolder = temporaryFolder();

it('Gatsby stops with a message if the content or the settings have an error', async () => {
  // Jest itself cannot load gatsby-node.ts, because Tailwind needs an ES module.
  const script = `
    import { onPreBootstrap } from './gatsby-node.ts';
    await onPreBootstrap({ reporter: { panic: console.log } });`;
  const env = { CONTENT_FOLDER: contentFolder, GATSBY_SUPABASE_URL: 'https://project.supabase.co' };
  const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', script], { env });
  expect(stdout).toMatch(/\/company\.json: the file: expected to exist[^]*^supabaseKey is required\.$/m);
});
