import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { stopOnErrors } from './stop-build.ts';

const projectFolder = process.cwd();
const site = temporaryFolder();

afterAll(() => {
  delete process.env.GATSBY_SUPABASE_URL;
  process.chdir(projectFolder);
});

it('A build stops with a message if the content or the settings have an error', async () => {
  process.chdir(site);
  process.env.GATSBY_SUPABASE_URL = 'https://project.supabase.co';
  const reported: string[] = [];
  await stopOnErrors({ reporter: { panic: (message) => reported.push(message) } });
  expect(reported).toEqual([
    expect.stringContaining('content/company.json: the file: expected to exist'),
    expect.stringMatching(/^supabaseKey is required\.$/m),
  ]);
});
