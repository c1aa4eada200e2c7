/** A new text goes into its JSON Schema (draft-07) and its section, a new picture also into content-query.ts. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { emailAddress } from '../../supabase/functions/_shared/email-address.ts';
import type { PictureRule } from './picture-rule.ts';

export type Schema = {
  /** The schema file for a picture. The field's own `description` overrides that schema's. */
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  /** Where the page shows the value. */
  description?: string;
  /** What `pattern` asks for, in words without the other keywords' numbers. VS Code shows it too. */
  errorMessage?: string;
  /** The name of the GraphQL type. Without it, that is its parent's name and its field's, as in `PageForm`. */
  title?: string;
  /** Marks an optional value. Editing tools write the default when somebody clears the field. */
  default?: '';
  const?: string;
  enum?: string[];
  /** An email address of the company. VS Code has its own, looser rule for it; `read` adds the exact pattern. */
  format?: 'email';
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  typographic?: true;
  /** Marks the path of a picture, relative to `content/`. Only the build knows this keyword. */
  picture?: PictureRule;
};

const read = (name: string) => JSON.parse(readFileSync(resolve('schemas', name), 'utf8'), withPattern) as Schema;

const withPattern = (_: string, value: Schema) =>
  value.format === 'email' ? { ...value, pattern: `^${emailAddress}$` } : value;

/** By GraphQL type. In a path, `*` stands for any name. */
export const fileKinds = {
  Company: { label: 'Company', path: 'company.json', schema: read('company.schema.json') },
  Page: { label: 'Page', path: 'page.json', schema: read('page.schema.json') },
  Service: { label: 'Service cards', path: 'services/*.json', schema: read('service.schema.json') },
};

export type FileKind = (typeof fileKinds)[keyof typeof fileKinds];

/** The picture schemas, by `$ref` value. */
export const pictureSchemas = new Map(
  ['photograph.schema.json', 'tall-photograph.schema.json'].map((name) => [name, read(name)]),
);

/** Without `$schema`, which is for VS Code. */
export function fieldsOf({ properties = {} }: Schema): [string, Schema][] {
  return Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, field]) => [name, { ...pictureSchemas.get(field.$ref ?? ''), ...field }]);
}

export const fieldNames = (schema: Schema) => Array.from(fieldsOf(schema), ([name]) => name).join(', ');

export const sectionAnchors =
  fileKinds.Page.schema.properties?.navigation?.properties?.links?.items?.properties?.anchor?.enum ?? [];

export const isOptional = (schema: Schema) => schema.default !== undefined;
