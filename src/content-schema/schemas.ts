/**
 * The schemas of the content: JSON Schema (draft-07), in `schemas/`. The build and VS Code check the content with them, and
 * the fields of Pages CMS and the GraphQL types follow from them. A new field goes into the schema of its file and into the
 * section that shows it, and nowhere else.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PictureRule } from './picture-problem.ts';

export type Schema = {
  /** The file of the schema of a picture. Here its own `description` stands beside that. */
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'integer';
  /** Where the value shows on the page, for editors. */
  description?: string;
  /** What is expected, if the other keywords cannot tell people. VS Code knows this keyword too. */
  errorMessage?: string;
  /** The name of the GraphQL type, if it is not derived from where the value is. */
  title?: string;
  /** Marks a value that may be left out. Editors' tools write it when somebody clears the field. */
  default?: '';
  const?: string;
  enum?: string[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  /** The build sets its apostrophes, quotes and dashes. */
  typographic?: true;
  /** The value is the path of a picture, relative to `content/`. Only the build knows this keyword. */
  picture?: PictureRule;
};

const read = (name: string) => JSON.parse(readFileSync(resolve('schemas', name), 'utf8')) as Schema;

/** The kinds of content files, by the name of the GraphQL type. In a path, `*` stands for any name. */
export const fileKinds = {
  Company: { label: 'Company', path: 'company.json', schema: read('company.schema.json') },
  Page: { label: 'Page', path: 'page.json', schema: read('page.schema.json') },
  Service: { label: 'Service cards', path: 'services/*.json', schema: read('service.schema.json') },
  /** The schema of its frontmatter. */
  About: { label: 'About', path: 'about.mdx', schema: read('about.schema.json') },
};

export type FileKind = (typeof fileKinds)[keyof typeof fileKinds];

/** By the value of `$ref`. */
export const pictureSchemas = new Map(
  ['photograph.schema.json', 'tall-photograph.schema.json'].map((name) => [name, read(name)]),
);

/** The fields of an object, without `$schema`, which is for VS Code. */
export function fieldsOf({ properties = {} }: Schema): [string, Schema][] {
  return Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, field]) => [name, { ...pictureSchemas.get(field.$ref ?? ''), ...field }]);
}

/** The ids of the page's sections, in their order. */
export const sectionAnchors =
  fileKinds.Page.schema.properties?.navigation?.properties?.links?.items?.properties?.anchor?.enum ?? [];

export const isOptional = (schema: Schema) => schema.default !== undefined;

/** What is expected of a value, for people. */
export function expectedOf(schema: Schema): string {
  const { enum: values, items, minItems, maxItems, minimum, maximum, properties } = schema;
  if (schema.errorMessage) return schema.errorMessage;
  if (schema.const) return `"${schema.const}", or no such line`;
  if (values) return `one of ${values.join(', ')}`;
  if (items) return `a list of ${maxItems ?? `${minItems} or more`} items that are all different`;
  if (properties)
    return `an object with the fields ${fieldsOf(schema)
      .map(([name]) => name)
      .join(', ')}`;
  if (schema.type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  return `text of 1 to ${schema.maxLength} characters`;
}
