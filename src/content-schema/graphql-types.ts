/**
 * The GraphQL types of the content, derived from its rules, so that no field's type depends on what the files happen
 * to hold: Gatsby's inference drops a field that is empty everywhere.
 */
import type { Schema, SchemaFieldDescription } from 'yup';
import { companySchema, pageSchema, serviceSchema } from './schemas.ts';

/**
 * The types in GraphQL's schema language, for Gatsby's `createTypes`. A field is non-null unless it may be left out:
 * the validation has stopped the build before any other can be missing. `Content` is the one root through which a page
 * reads them.
 */
export function graphqlTypes(): string {
  const types = new Map<string, string>();
  for (const [name, rules] of Object.entries({ Company: companySchema, Page: pageSchema, Service: serviceSchema })) {
    addType(types, name, rules.describe(), ' implements Node');
  }
  return [
    ...types.values(),
    'type Content { company: Company! page: Page! services: [Service!]! buildYear: Int! }',
  ].join('\n');
}

type Description = SchemaFieldDescription | ReturnType<Schema['describe']>;

function addType(types: Map<string, string>, name: string, description: Description, interfaces = ''): void {
  if (!('fields' in description)) throw new Error(`The rules of ${name} are not those of an object.`);
  const fields = Object.entries(description.fields).map(
    ([field, inner]) => `  ${field}: ${reference(types, name + capitalised(field), inner)}`,
  );
  types.set(name, `type ${name}${interfaces} @dontInfer {\n${fields.join('\n')}\n}`);
}

function reference(types: Map<string, string>, place: string, description: Description): string {
  const meta = 'meta' in description ? description.meta : undefined;
  if (meta?.file) return 'File! @fileByRelativePath';
  if ('fields' in description) {
    const name = meta?.typeName ?? place;
    addType(types, name, description);
    return `${name}!`;
  }
  if ('innerType' in description && description.innerType && !Array.isArray(description.innerType)) {
    return `[${reference(types, place, description.innerType)}]!`;
  }
  if (meta?.typeName && 'oneOf' in description) {
    types.set(meta.typeName, `enum ${meta.typeName} { ${description.oneOf.join(' ')} }`);
    return `${meta.typeName}!`;
  }
  if (description.type === 'number') return 'Int!';
  if (description.type === 'string') return isOptional(description) ? 'String' : 'String!';
  throw new Error(`No GraphQL type is known for the ${description.type} at ${place}.`);
}

const isOptional = (description: Description) => 'optional' in description && description.optional;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
