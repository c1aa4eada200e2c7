/** Typographic punctuation in place of what editors type. remark-smartypants would be a second engine, only for MDX. */
import { join } from 'node:path';
import { smartypantsu } from 'smartypants';
import { readJson } from './content-file.ts';
import { contentFolder } from './content-folder.ts';

/** @returns a function that typesets a text. The company's short name, which is part of its name, stays on one line. */
export function typesetter(name = shortName()): (text: string) => string {
  const onOneLine = name.replaceAll(' ', '\u00a0');
  // The option '2' turns `--` into an en dash, as in 9–5.
  return (text) => smartypantsu(text.replaceAll(name, onOneLine), '2');
}

const shortName = () => (readJson(join(contentFolder, 'company.json')) as Queries.Company).shortName;

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** A remark plugin for typographic punctuation in `about.mdx`. */
export function typesetMarkdown(typeset = typesetter()) {
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'text' && node.value !== undefined) node.value = typeset(node.value);
    node.children?.forEach(visit);
  };
  return visit;
}
