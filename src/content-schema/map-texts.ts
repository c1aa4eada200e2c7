import { fieldsOf, type Schema } from './schemas.ts';

/** @param path where the text is, as Ajv writes it, such as `.navigation.links[0].label`. */
type Change = (text: string, schema: Schema, path: string) => unknown;

/** @returns the value, with every text that its schema describes replaced by what `change` makes of it. */
export function mapTexts(schema: Schema, value: unknown, change: Change, path = ''): unknown {
  if (typeof value === 'string') return change(value, schema, path);
  if (Array.isArray(value)) {
    return value.map((item, index) => mapTexts(schema.items ?? {}, item, change, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map(fieldsOf(schema));
  const mapped = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const field = fields.get(name);
    return [name, field ? mapTexts(field, inner, change, `${path}.${name}`) : inner];
  });
  return Object.fromEntries(mapped);
}
