import { globSync, readFileSync } from 'node:fs';
import { editorFiles } from './editor-files';

test.each([...editorFiles()])(
  '%s is up to date with the schema; if not, run: npm run content:schemas',
  (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('schemas/ holds no file for a kind of content file that no longer exists.', () => {
  expect(globSync('schemas/*').sort()).toEqual([...editorFiles().keys()].filter((path) => path.startsWith('schemas/')));
});
