import { smartypantsu } from 'smartypants';

/** The option '2' turns `--` into an en dash, as in 9–5, and `---` into an em dash. */
export const typeset = (text: string) => smartypantsu(text, '2');

/** Puts non-breaking spaces into each name, so that no line splits it. */
export const onOneLine = (text: string, name: string) => text.replaceAll(name, name.replaceAll(' ', '\u00a0'));

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** A remark plugin. remark-smartypants would be a second engine, only for `about.mdx`. */
export function typesetMarkdown() {
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'text' && node.value !== undefined) node.value = typeset(node.value);
    node.children?.forEach(visit);
  };
  return visit;
}
