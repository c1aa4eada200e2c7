import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasAllResults } from './build-results.ts';

const manifest = [{ functionId: 'a-js', relativeCompiledFilePath: 'a.js' }];
const results = [
  'public/index.html',
  'public/_headers',
  'public/_redirects',
  '.cache/gatsby-types.d.ts',
  '.cache/functions/manifest.json',
  '.cache/functions/a.js',
  '.netlify/functions-internal/a-js/a-js.js',
  '.netlify/functions-internal/a-js/a-js.json',
];

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'results-'));
  for (const file of results) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), JSON.stringify(manifest));
  }
});
afterEach(() => {
  rmSync(project, { recursive: true });
});

test('a build with all its results is complete', () => {
  expect(hasAllResults(project)).toBe(true);
});

test.each([...results, '.netlify', '.cache', 'public'])('a build without %s is not complete', (result) => {
  rmSync(join(project, result), { recursive: true });
  expect(hasAllResults(project)).toBe(false);
});
