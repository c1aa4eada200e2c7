/**
 * The GraphQL types of the content, derived from its schema. Gatsby's inference would depend on what the files happen to
 * hold, and drop a field that is empty everywhere.
 */
import { aboutSchema } from './about-schema.ts';
import { companySchema } from './company-schema.ts';
import { isOptional, itemOf, metaOf, type Description } from './description.ts';
import { pageSchema } from './page-schema.ts';
import { serviceSchema } from './service-schema.ts';

const nodeSchemas = { About: aboutSchema, Company: companySchema, Page: pageSchema, Service: serviceSchema };

/**
 * The types in GraphQL's schema language, for Gatsby's `createTypes`. A field is non-null unless it may be left out, as
 * the validation stops the build if any other is missing. `Content` is the one root through which a page reads them.
 */
export function graphqlTypes(): string {
  const types = new Map<string, string>();
  for (const [name, schema] of Object.entries(nodeSchemas)) {
    addType(types, name, schema.describe(), ' implements Node');
  }
  return [
    ...types.values(),
    'type Content { company: Company! page: Page! about: About! services: [Service!]! buildYear: Int! }',
  ].join('\n');
}

function addType(types: Map<string, string>, name: string, description: Description, interfaces = ''): void {
  if (!('fields' in description)) throw new Error(`The schema of ${name} is not an object schema.`);
  const fields = Object.entries(description.fields).map(
    ([field, inner]) => `  ${field}: ${typeReference(types, name + capitalised(field), inner)}`,
  );
  types.set(name, `type ${name}${interfaces} @dontInfer {\n${fields.join('\n')}\n}`);
}

/** @param defaultName the name of the type if the schema gives none. */
function typeReference(types: Map<string, string>, defaultName: string, description: Description): string {
  const { file, typeName } = metaOf(description);
  if (file) return 'File! @fileByRelativePath';
  if ('fields' in description) {
    const name = typeName ?? defaultName;
    addType(types, name, description);
    return `${name}!`;
  }
  const item = itemOf(description);
  if (item) return `[${typeReference(types, defaultName, item)}]!`;
  if (typeName && 'oneOf' in description) {
    types.set(typeName, `enum ${typeName} { ${description.oneOf.join(' ')} }`);
    return `${typeName}!`;
  }
  if (description.type === 'number') return 'Int!';
  if (description.type === 'string') return isOptional(description) ? 'String' : 'String!';
  throw new Error(`No GraphQL type is known for the ${description.type} ${defaultName}.`);
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
