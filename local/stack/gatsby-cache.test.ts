import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeStaleCache } from './gatsby-cache.ts';

let project: string;

function write(file: string, text: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

function build() {
  write('.cache/redux/redux.state', '');
  write('public/index.html', '');
}

const cached = () => ['.cache', 'public'].filter((folder) => existsSync(join(project, folder)));

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cache-'));
});
afterEach(() => {
  rmSync(project, { recursive: true });
});

test('A cache of unknown origin is removed with the site that was built from it.', async () => {
  build();
  await removeStaleCache(project);
  expect(cached()).toEqual([]);
});

test.each([
  'gatsby-config.ts',
  'gatsby-node.ts',
  'package.json',
  'package-lock.json',
  'src/content-schema/content-nodes.ts',
])('The cache is removed once after a change of %s.', async (file) => {
  await removeStaleCache(project);
  build();
  write(file, 'changed');
  await removeStaleCache(project);
  expect(cached()).toEqual([]);
  build();
  await removeStaleCache(project);
  expect(cached()).toEqual(['.cache', 'public']);
});

test.each(['content/page.json', 'src/sections/Hero.tsx', 'gatsby-browser.ts', '.env.production'])(
  'The cache stays after a change of %s, so that the next build is fast.',
  async (file) => {
    await removeStaleCache(project);
    build();
    write(file, 'changed');
    await removeStaleCache(project);
    expect(cached()).toEqual(['.cache', 'public']);
  },
);
