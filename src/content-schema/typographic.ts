/** Typographic punctuation in place of what editors type. remark-smartypants would be a second engine, for MDX alone. */
import { readFileSync } from 'node:fs';
import { smartypantsu } from 'smartypants';
import { fieldsOf, type Schema } from './schemas.ts';

/** The option '2' turns `--` into an en dash, as in 9–5. */
const typographic = (text: string, name: string) =>
  smartypantsu(text.replaceAll(name, name.replaceAll(' ', '\u00a0')), '2');

/** The company's short name, with which its name begins. In `develop`, the file may have an error, which is reported. */
const shortName = () => /"shortName": *"(.*)"/.exec(readFileSync('content/company.json', 'utf8'))?.[1] ?? '';

/**
 * @param name stays on one line.
 * @returns the value, with typographic punctuation in the strings that the schema marks as `typographic`.
 */
export function typeset(schema: Schema, value: unknown, name = shortName()): unknown {
  if (schema.typographic && typeof value === 'string') return typographic(value, name);
  if (schema.items && Array.isArray(value)) return value.map((item) => typeset(schema.items ?? {}, item, name));
  if (!schema.properties || typeof value !== 'object' || value === null) return value;
  const fields = new Map(fieldsOf(schema));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, typeset(fields.get(field) ?? {}, inner, name)]),
  );
}

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** A remark plugin for typographic punctuation in `about.mdx`. */
export function typesetMarkdown(name = shortName()) {
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'text' && node.value !== undefined) node.value = typographic(node.value, name);
    node.children?.forEach(visit);
  };
  return visit;
}
