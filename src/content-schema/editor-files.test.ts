import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { editorFiles } from './editor-files';
import { fileKinds } from './file-kinds';

test.each([...editorFiles()])(
  '%s is what the rules give; after a change of them: npm run content:schemas',
  (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('No schema is left over of a kind of file that there is no more.', () => {
  expect(globSync('schemas/*').sort()).toEqual([...editorFiles().keys()].filter((path) => path.startsWith('schemas/')));
});

test.each(
  Object.values(fileKinds).flatMap(({ path }) =>
    globSync(path, { cwd: 'content' }).map((file) => [file, path] as const),
  ),
)('%s names the schema of its kind, so that an editor finds it.', (file, path) => {
  const { $schema: reference }: { $schema: string } = JSON.parse(readFileSync(join('content', file), 'utf8'));
  const schema = relative('.', join('content', dirname(file), reference));
  expect([...editorFiles().keys()]).toContain(schema);
  expect(Object.values(fileKinds).find((kind) => kind.schema === reference)?.path).toBe(path);
});
