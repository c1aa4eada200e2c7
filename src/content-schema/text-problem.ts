import { countedLength } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { expectedOf, fieldsOf, type Schema } from './schemas.ts';

/** A text in a content file, its schema, and its path as Ajv writes it, such as `.navigation.links[0].label`. */
type Text = { path: string; text: string; schema: Schema };

/** @returns the texts in a value that its schema knows. */
export function textsIn(schema: Schema, value: unknown, path = ''): Text[] {
  if (typeof value === 'string') return [{ path, text: value, schema }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => textsIn(schema.items ?? {}, item, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map(fieldsOf(schema));
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = fields.get(name);
    return field ? textsIn(field, inner, `${path}.${name}`) : [];
  });
}

/** @returns what was expected in place of a text that visitors would see with a mistake; undefined if there is none. */
export function textProblem(schema: Schema, text: string): string | undefined {
  if (text !== '' && countedLength(text) === 0) return `${expectedOf(schema)}; this one has only invisible characters`;
  // A schema's pattern has the placeholders that the page fills in. It would show any other as it is.
  const unknown = text.match(/\{[^{}]*\}/g)?.find((name) => !schema.pattern?.includes(name.replace(/[{}]/g, '\\$&')));
  return unknown && `${expectedOf(schema)}; ${unknown} is not a placeholder of this text`;
}
