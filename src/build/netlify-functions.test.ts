import { mkdirSync, readdirSync } from 'node:fs';
import type { IAdapter } from 'gatsby';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { withNetlifyFunctions } from './netlify-functions.ts';

const projectFolder = process.cwd();
const site = temporaryFolder();

afterAll(() => {
  process.chdir(projectFolder);
});

// tests/stack/netlify-functions.ts runs the functions that replace the adapter's.
it('A build fails if the adapter writes a function that is not in src/api, and the error says why', async () => {
  process.chdir(site);
  const writeFunction = () => mkdirSync('.netlify/functions-internal/ssr-engine', { recursive: true });
  const adapter = { name: 'netlify', adapt: writeFunction } as unknown as IAdapter;
  const context = { functionsManifest: [{ functionId: 'ssr-engine', name: 'SSR & DSG' }] };
  const adapted = withNetlifyFunctions(adapter).adapt(context as Parameters<IAdapter['adapt']>[0]);
  await expect(adapted).rejects.toThrow(/function ssr-engine\..* exports\.handler/);
});

it('A build removes the functions that an earlier build has left', async () => {
  process.chdir(site);
  const folder = '.netlify/functions-internal';
  mkdirSync(`${folder}/removed-since`, { recursive: true });
  const adapter = { name: 'netlify', adapt: () => mkdirSync(folder, { recursive: true }) } as unknown as IAdapter;
  await withNetlifyFunctions(adapter).adapt({ functionsManifest: [] } as unknown as Parameters<IAdapter['adapt']>[0]);
  expect(readdirSync(folder)).toEqual([]);
});
