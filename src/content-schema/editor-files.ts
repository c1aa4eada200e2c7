/** The generated files that tell editors' tools the schema of the content. They are committed. */
import { posix } from 'node:path';
import { fileKinds } from './file-kinds.ts';
import { jsonSchema } from './json-schema.ts';
import { pagesCms } from './pages-cms.ts';
import { yamlText } from './yaml-text.ts';

const generated = 'Generated from src/content-schema/ by `npm run content:schemas`: change the schema there, not this.';

/** @returns the text of each file by its path in the project. */
export function editorFiles(): Map<string, string> {
  const schemas = Object.values(fileKinds).map((kind) => {
    const path = posix.join('content', posix.dirname(kind.path), kind.jsonSchemaPath);
    return [path, `${JSON.stringify({ $comment: generated, ...jsonSchema(kind) }, undefined, 2)}\n`] as const;
  });
  return new Map([...schemas, ['.pages.yml', `# ${generated}\n${yamlText(pagesCms())}`]]);
}
