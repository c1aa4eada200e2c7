/** Checks every file in `content/` against its schema before Gatsby reads the files. */
import { globSync } from 'node:fs';
import { join, matchesGlob, relative, sep } from 'node:path';
import Ajv, { type ErrorObject } from 'ajv';
import { aboutErrors } from './about-errors.ts';
import { pictureProblem } from './picture-problem.ts';
import { readFields } from './read-fields.ts';
import { expectedOf, fieldNames, fieldsOf, fileKinds, pictureSchemas, type Schema } from './schemas.ts';
import { textProblem, textsIn } from './text-problem.ts';

/** Files without a schema. Windows makes the last two in any folder. The search skips dotfiles, which macOS makes. */
const otherFiles = ['README.md', 'images/*', '**/Thumbs.db', '**/desktop.ini'];

/** @returns one message for the editor, with a line for each error; undefined if there are none. */
export async function contentErrorMessage(folder: string): Promise<string | undefined> {
  const errors = await contentErrors(folder);
  return errors.length > 0 ? ['The content has errors.', ...errors.map((error) => `  ${error}`)].join('\n') : undefined;
}

async function contentErrors(folder: string): Promise<string[]> {
  const names = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const errors: string[] = [];
  const known = [...otherFiles];
  for (const { path, schema } of Object.values(fileKinds)) {
    known.push(path);
    const ofKind = path.includes('*') ? names.filter((name) => matchesGlob(name, path)) : [path];
    if (ofKind.length === 0) errors.push(`${join(folder, path)}: there must be at least one card; add one`);
    const taken = new Map<string, string>();
    for (const name of ofKind) {
      const file = join(folder, name);
      const found = await fileErrors(folder, file, schema, taken);
      errors.push(...found.map((error) => `${file}: ${error}`));
    }
  }
  const unknown = names.filter((name) => !known.some((pattern) => matchesGlob(name, pattern)));
  return [...errors, ...unknown.map((name) => `${join(folder, name)}: the file: expected ${placeFor(name)}`)];
}

const placeFor = (name: string) =>
  matchesGlob(name, 'services/*')
    ? 'a name that ends in .json, in lower case: rename it'
    : 'to be company.json, page.json, about.mdx, or in services/ or images/: move, rename or delete it';

/** @param taken the files by each order and title that they have. This function adds those of this file. */
async function fileErrors(folder: string, file: string, schema: Schema, taken: Map<string, string>) {
  try {
    const { fields, body = '' } = readFields(file);
    const ofText = file.endsWith('.mdx') ? aboutErrors(body).map((expected) => `the text: expected ${expected}`) : [];
    return [...(await schemaErrors(folder, schema, fields)), ...ofText, ...repeated(file, fields, taken)];
  } catch (error) {
    return [`the file: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Two cards must not have the same order or title, whatever the case of its letters. */
function repeated(file: string, fields: unknown, taken: Map<string, string>): string[] {
  const { order, title }: Record<string, unknown> = typeof fields === 'object' && fields !== null ? { ...fields } : {};
  return Object.entries({ order, title }).flatMap(([name, value]) => {
    const key = `${name} ${String(value).trim().toLowerCase()}`;
    const other = taken.get(key);
    taken.set(key, file);
    if (!other || value === undefined) return [];
    return [`${name}: expected one that no other card has: ${other} also has ${JSON.stringify(value)}`];
  });
}

const ajv = new Ajv({ allErrors: true, verbose: true, extendRefs: true });
for (const [name, picture] of pictureSchemas) ajv.addSchema(picture, name);

async function schemaErrors(folder: string, schema: Schema, fields: unknown): Promise<string[]> {
  void ajv.validate(schema, fields);
  // Shows a single error for a value that breaks several rules, because one message is enough for the editor.
  const errors = new Map(ajv.errors?.filter(isShown).toReversed().map(described).toReversed());
  for (const { path, text, schema: rules } of textsIn(schema, fields)) {
    if (errors.has(path)) continue;
    const expected = rules.picture ? await pictureProblem(join(folder, text), rules.picture) : textProblem(rules, text);
    if (expected) errors.set(path, expected);
  }
  return [...errors].map(([field, expected]) => `${field.slice(1) || 'the file'}: expected ${expected}`);
}

/** Hides what the keyword `contains` says about individual items of a list, because only one of them has to match. */
const isShown = ({ schemaPath }: ErrorObject) => !schemaPath.includes('/contains/');

/** @returns the field's path, which starts with a dot, and the expected value in words. */
function described({ keyword, dataPath, params, parentSchema = {}, data }: ErrorObject): [string, string] {
  const schema: Schema = parentSchema;
  if (keyword === 'required' && 'missingProperty' in params) {
    const name = params.missingProperty;
    return [`${dataPath}.${name}`, expectedOf(new Map(fieldsOf(schema)).get(name) ?? {})];
  }
  if (keyword === 'additionalProperties' && 'additionalProperty' in params) {
    return [dataPath, `only the fields ${fieldNames(schema)}; remove or rename "${params.additionalProperty}"`];
  }
  const form =
    schema.picture && `, such as "images/name.${schema.picture.endings[0]}"; this one is ${JSON.stringify(data)}`;
  const found = keyword === 'maxLength' ? `; this one has ${String(data).length}` : (form ?? '');
  return [dataPath, expectedOf(schema) + found];
}
