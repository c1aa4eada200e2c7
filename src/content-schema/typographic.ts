/** Typographic apostrophes, quotes and dashes; editors type the plain ones on their keyboards. */
import { smartypantsu } from 'smartypants';
import { fieldsOf, type Schema } from './schemas.ts';

/** `--` becomes the shorter dash, as in 9–5. */
const typographic = (text: string) => smartypantsu(text, '2');

/** @returns the value. Its texts that the schema marks as `typographic` have printers' apostrophes, quotes and dashes. */
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

/** A remark plugin, which sets the text about the company. */
export function typesetMarkdown() {
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'text' && node.value !== undefined) node.value = typographic(node.value);
    node.children?.forEach(visit);
  };
  return visit;
}
