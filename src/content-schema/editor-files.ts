/** The files by which the tools of editors know the rules of the content. They are committed, and made of the rules. */
import { posix } from 'node:path';
import { fileKinds } from './file-kinds.ts';
import { jsonSchema } from './json-schema.ts';
import { pagesCms } from './pages-cms.ts';
import { yamlText } from './yaml-text.ts';

const madeOfRules = 'Made of src/content-schema/schemas.ts by `npm run content:schemas`: change the rules, not this.';

/** @returns their texts by their paths in the project. */
export function editorFiles(): Map<string, string> {
  const schemas = Object.values(fileKinds).map((kind) => {
    const path = posix.join('content', posix.dirname(kind.path), kind.schema);
    return [path, `${JSON.stringify({ $comment: madeOfRules, ...jsonSchema(kind) }, undefined, 2)}\n`] as const;
  });
  return new Map([...schemas, ['.pages.yml', `# ${madeOfRules}\n${yamlText(pagesCms())}`]]);
}
