import { mkdirSync, readdirSync } from 'node:fs';
import type { IAdapter } from 'gatsby';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { withNetlifyFunctions } from './netlify-functions.ts';

const projectFolder = process.cwd();
const site = temporaryFolder();
const functions = '.netlify/functions-internal';

beforeAll(() => {
  process.chdir(site);
});

afterAll(() => {
  process.chdir(projectFolder);
});

async function build(writtenFolder: string): Promise<void> {
  const adapt = () => mkdirSync(writtenFolder, { recursive: true });
  const adapter = withNetlifyFunctions({ name: 'netlify', adapt } as unknown as IAdapter);
  await adapter.adapt({ functionsManifest: [] } as unknown as Parameters<IAdapter['adapt']>[0]);
}

// tests/stack/netlify-functions.ts runs the functions that replace the adapter's.
it('A build fails if the adapter writes a function that is not in src/api, and the error says why', async () => {
  await expect(build(`${functions}/ssr-engine`)).rejects.toThrow(/function ssr-engine\..* exports\.handler/);
});

it('A build removes the functions that an earlier build has left', async () => {
  mkdirSync(`${functions}/removed-since`, { recursive: true });
  await build(functions);
  expect(readdirSync(functions)).toEqual([]);
});
