import { globSync } from 'node:fs';
import { join, matchesGlob, relative, sep } from 'node:path';
import Ajv from 'ajv';
import { propertyOf } from '../json/property-of.ts';
import { aboutErrors } from './about-errors.ts';
import { brokenRule } from './broken-rule.ts';
import { readJson, readText } from './content-file.ts';
import { mapTexts } from './map-texts.ts';
import { pictureProblem } from './picture-problem.ts';
import { reasonOf } from './reason-of.ts';
import { fileKinds, pictureSchemas, type Schema } from './schemas.ts';
import { textProblem } from './character-problem.ts';

const aboutFile = 'about.mdx';

/** Not checked. Windows makes the last two in any folder. The search skips dotfiles such as macOS's. */
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
  const known = [aboutFile, ...otherFiles];
  for (const { path, schema } of Object.values(fileKinds)) {
    known.push(path);
    const ofKind = path.includes('*') ? names.filter((name) => matchesGlob(name, path)) : [path];
    if (ofKind.length === 0) errors.push(`${join(folder, path)}: there must be at least one card; add one`);
    const taken = new Map<string, string>();
    for (const name of ofKind) {
      const jsonErrors = async (file: string) => {
        const fields = readJson(file);
        return [...(await schemaErrors(folder, schema, fields)), ...repeated(file, fields, taken)];
      };
      errors.push(...(await fileErrors(join(folder, name), jsonErrors)));
    }
  }
  errors.push(...(await fileErrors(join(folder, aboutFile), textErrors)));
  const unknown = names.filter((name) => !known.some((pattern) => matchesGlob(name, pattern)));
  return [...errors, ...unknown.map((name) => `${join(folder, name)}: the file: expected ${placeFor(name)}`)];
}

const placeFor = (name: string) =>
  matchesGlob(name, 'services/*')
    ? 'a name that ends in .json, in lower case: rename it'
    : 'to be company.json, page.json, about.mdx, or in services/ or images/: move, rename or delete it';

const textErrors = (file: string) => aboutErrors(readText(file)).map((expected) => `the text: expected ${expected}`);

/** @returns what `errorsIn` finds in a file, or why the file cannot be read, after the file's name. */
async function fileErrors(file: string, errorsIn: (file: string) => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return (await errorsIn(file)).map((error) => `${file}: ${error}`);
  } catch (error) {
    return [`${file}: the file: ${reasonOf(error)}`];
  }
}

/** @param taken the card that has each title so far, in lower case. This function adds this card's. */
function repeated(file: string, fields: unknown, taken: Map<string, string>): string[] {
  const title = propertyOf(fields, 'title');
  const key = String(title).trim().toLowerCase();
  const other = taken.get(key);
  taken.set(key, file);
  if (!other || title === undefined) return [];
  return [`title: expected one that no other card has: ${other} also has ${JSON.stringify(title)}`];
}

const ajv = new Ajv({ allErrors: true, verbose: true, extendRefs: true });
for (const [name, picture] of pictureSchemas) ajv.addSchema(picture, name);

async function schemaErrors(folder: string, schema: Schema, fields: unknown): Promise<string[]> {
  void ajv.validate(schema, fields);
  const errors = new Map<string, string>();
  for (const error of ajv.errors ?? []) {
    // Of a list's items, only one has to match `contains`. An `if` has an error of its own beside that of its `then`.
    if (error.schemaPath.includes('/contains/') || error.keyword === 'if') continue;
    const [field, expected] = brokenRule(error);
    // One message is enough for a value that breaks several rules.
    if (!errors.has(field)) errors.set(field, expected);
  }
  const texts: { path: string; text: string; rules: Schema }[] = [];
  mapTexts(schema, fields, (text, rules, path) => {
    if (!errors.has(path)) texts.push({ path, text, rules });
    return text;
  });
  for (const { path, text, rules } of texts) {
    const expected =
      rules.picture && text !== '' ? await pictureProblem(join(folder, text), rules.picture) : textProblem(rules, text);
    if (expected) errors.set(path, expected);
  }
  return [...errors].map(([field, expected]) => `${field.slice(1) || 'the file'}: expected ${expected}`);
}
