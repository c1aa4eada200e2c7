import { fieldsOf, fileKinds, isOptional, type Schema } from './schemas.ts';

/** Every field is non-null unless it is optional, because the validation stops the build if one is missing. */
export function graphqlTypes(): string {
  const types = new Map<string, string>();
  for (const [name, { schema }] of Object.entries(fileKinds)) addType(types, name, schema);
  return [
    ...types.values(),
    'type Content { company: Company! page: Page! services: [Service!]! buildYear: Int! }',
  ].join('\n');
}

function addType(types: Map<string, string>, name: string, schema: Schema): void {
  const fields = fieldsOf(schema).map(([field, value]) => {
    const type = typeOf(types, name + field.charAt(0).toUpperCase() + field.slice(1), value);
    return `  ${field}: ${type}${isOptional(value) ? '' : '!'}`;
  });
  types.set(name, `type ${name} {\n${fields.join('\n')}\n}`);
}

const scalars: Partial<Record<string, string>> = { integer: 'Int', boolean: 'Boolean' };

/** @param place the name for a type whose schema has no `title`. */
function typeOf(types: Map<string, string>, place: string, schema: Schema): string {
  const { title, items, properties, enum: values } = schema;
  const name = title ?? place;
  if (items) return `[${typeOf(types, place, items)}!]`;
  if (schema.picture) return 'File';
  if (properties) addType(types, name, schema);
  else if (title && values) types.set(name, `enum ${name} { ${values.join(' ')} }`);
  else return scalars[schema.type ?? ''] ?? 'String';
  return name;
}

/** A script for Gatsby with a fragment for each kind of file, such as `PageTexts`: all its fields but pictures. */
export function textFragments(): string {
  const fragments = Object.entries(fileKinds).map(
    ([kind, { schema }]) => `fragment ${kind}Texts on ${kind} ${selectionOf(schema)}`,
  );
  return `import { graphql } from 'gatsby';\nexport const fragments = graphql\`${fragments.join('\n')}\`;\n`;
}

function selectionOf(schema: Schema): string {
  const texts = fieldsOf(schema).filter(([, { picture }]) => !picture);
  const selected = texts.map(([name, field]) => {
    const value = field.items ?? field;
    return value.properties ? `${name} ${selectionOf(value)}` : name;
  });
  return `{ ${selected.join(' ')} }`;
}
