/** The schema of a content file as a JSON Schema, with which an editor such as VS Code completes and marks errors. */
import { isOptional, itemOf, metaOf, type Description } from './description.ts';
import type { FileKind } from './file-kinds.ts';

/** The keywords of draft-07 that the content needs, and `errorMessage`, which VS Code shows instead of its own message. */
export type JsonSchema = {
  $schema?: string;
  title?: string;
  description?: string;
  errorMessage?: string;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer';
  const?: string;
  enum?: readonly unknown[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: true;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: false;
};

export function jsonSchema({ label, schema, jsonSchemaPath }: FileKind): JsonSchema {
  const { properties, ...rest } = jsonSchemaOf(schema.describe());
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: label,
    ...rest,
    properties: { $schema: { description: 'the schema of this file', const: jsonSchemaPath }, ...properties },
  };
}

/** The JSON Schema of a value. {@link buildOnlyTests} lists what it cannot express. */
export function jsonSchemaOf(description: Description): JsonSchema {
  const { type } = description;
  if (type !== 'object' && type !== 'array' && type !== 'string' && type !== 'number') {
    throw new Error(`No JSON Schema is known for values of the type ${type}.`);
  }
  const { expected } = metaOf(description);
  const item = itemOf(description);
  const tests = 'tests' in description ? description.tests : [];
  return {
    ...(expected && { description: expected, errorMessage: `Expected ${expected}` }),
    type,
    ...('oneOf' in description && description.oneOf.length > 0 && { enum: description.oneOf }),
    ...tests.reduce((keywords, test) => ({ ...keywords, ...keywordsOf(type, test) }), {}),
    ...(item && { items: jsonSchemaOf(item) }),
    ...('fields' in description && fieldsOf(description.fields)),
  };
}

/**
 * The names of the tests that no JSON Schema can express: a picture is another file, no pattern covers every rule of a
 * URL, and no keyword compares the fields of two items.
 */
export const buildOnlyTests: readonly string[] = ['picture', 'origin', 'one link per anchor'];

/** Expressed by `required` and `additionalProperties`. */
const testsOfFields = ['required', 'noUnknown'];

type Test = { name?: string; params?: Record<string, unknown> | undefined };

function keywordsOf(type: string, { name = 'without a name', params }: Test): JsonSchema {
  if (buildOnlyTests.includes(name) || testsOfFields.includes(name)) return {};
  if (name === 'distinct') return { uniqueItems: true };
  if (name === 'integer') return { type: 'integer' };
  if (name === 'matches' && params?.regex instanceof RegExp) return { pattern: params.regex.source };
  if (name === 'length' && isNumber(params?.length)) return { minItems: params.length, maxItems: params.length };
  if (name === 'min' && isNumber(params?.min))
    return type === 'array' ? { minItems: params.min } : { minimum: params.min };
  if (name === 'max' && isNumber(params?.max))
    return type === 'string' ? { maxLength: params.max } : { maximum: params.max };
  throw new Error(`No keyword of JSON Schema is known for the test "${name}" of a value of the type ${type}.`);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function fieldsOf(fields: Record<string, Description>): JsonSchema {
  const entries = Object.entries(fields);
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, jsonSchemaOf(field)])),
    required: entries.filter(([, field]) => !isOptional(field)).map(([name]) => name),
    additionalProperties: false,
  };
}
