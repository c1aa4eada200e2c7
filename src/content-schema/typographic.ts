/** Typographic punctuation in place of what editors type. remark-smartypants would be a second engine, for MDX alone. */
import { smartypantsu } from 'smartypants';
import { fieldsOf, type Schema } from './schemas.ts';

/** The option '2' turns `--` into an en dash, as in 9–5. */
const typographic = (text: string) => smartypantsu(text, '2');

/** @returns the value, with typographic punctuation in the strings that the schema marks as `typographic`. */
export function typeset(schema: Schema, value: unknown): unknown {
  if (schema.typographic && typeof value === 'string') return typographic(value);
  if (schema.items && Array.isArray(value)) return value.map((item) => typeset(schema.items ?? {}, item));
  if (!schema.properties || typeof value !== 'object' || value === null) return value;
  const fields = new Map(fieldsOf(schema));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, typeset(fields.get(name) ?? {}, inner)]),
  );
}

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** A remark plugin for typographic punctuation in `about.mdx`. */
export function typesetMarkdown() {
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'text' && node.value !== undefined) node.value = typographic(node.value);
    node.children?.forEach(visit);
  };
  return visit;
}
