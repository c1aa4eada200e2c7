/** The rules of a content file as a JSON Schema, by which an editor such as VS Code completes and marks mistakes. */
import type { Schema, SchemaFieldDescription } from 'yup';
import type { FileKind } from './file-kinds.ts';

/** The keywords of draft-07 that the rules need, and `errorMessage`, which VS Code shows in place of its own words. */
export type JsonSchema = {
  $schema?: string;
  title?: string;
  description?: string;
  errorMessage?: string;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer';
  const?: string;
  enum?: readonly unknown[];
  pattern?: string;
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

/** What yup tells of the rules of a value, or of a field within one. */
export type Description = SchemaFieldDescription | ReturnType<Schema['describe']>;

export function jsonSchema({ label, rules, schema }: FileKind): JsonSchema {
  const { properties, ...rest } = schemaOf(rules.describe());
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: label,
    ...rest,
    properties: { $schema: { description: 'where this help comes from', const: schema }, ...properties },
  };
}

/** The schema of a value. What it cannot say of it is listed in {@link onlyOnBuild}. */
export function schemaOf(description: Description): JsonSchema {
  const { type } = description;
  if (type !== 'object' && type !== 'array' && type !== 'string' && type !== 'number') {
    throw new Error(`No schema is known for values of the type ${type}.`);
  }
  const expected = 'meta' in description ? description.meta?.expected : undefined;
  return {
    ...(expected && { description: expected, errorMessage: `Expected ${expected}` }),
    type,
    ...('oneOf' in description && description.oneOf.length > 0 && { enum: description.oneOf }),
    ...('tests' in description && Object.assign({}, ...description.tests.map((test) => keywordsOf(type, test)))),
    ...('innerType' in description && isOne(description.innerType) && { items: schemaOf(description.innerType) }),
    ...('fields' in description && fieldsOf(description.fields)),
  };
}

/**
 * No schema can say these: a picture is in another file, the last tenth of what an address may be has no pattern, and what
 * two items have in common has no keyword.
 */
export const onlyOnBuild: readonly string[] = ['is a picture', 'origin', 'to all'];

/** Said by other keywords, or by being left out of `required`. */
const saidElsewhere = ['required', 'noUnknown'];

type Test = { name?: string; params?: Record<string, unknown> | undefined };

function keywordsOf(type: string, { name = 'without a name', params }: Test): JsonSchema {
  if (onlyOnBuild.includes(name) || saidElsewhere.includes(name)) return {};
  if (name === 'different') return { uniqueItems: true };
  if (name === 'integer') return { type: 'integer' };
  if (name === 'matches' && params?.regex instanceof RegExp) return { pattern: params.regex.source };
  if (name === 'length' && isNumber(params?.length)) return { minItems: params.length, maxItems: params.length };
  if (name === 'min' && isNumber(params?.min))
    return type === 'array' ? { minItems: params.min } : { minimum: params.min };
  if (name === 'max' && isNumber(params?.max)) return { maximum: params.max };
  throw new Error(`No keyword of JSON Schema is known for the rule "${name}" of a value of the type ${type}.`);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isOne = (inner: Description | Description[] | undefined): inner is Description =>
  inner !== undefined && !Array.isArray(inner);

function fieldsOf(fields: Record<string, Description>): JsonSchema {
  const entries = Object.entries(fields);
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field)])),
    required: entries.filter(([, field]) => !isOptional(field)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** An object counts as optional to yup where it may be empty; here none may. */
export const isOptional = (description: Description) =>
  description.type === 'string' && 'optional' in description && description.optional;
