/**
 * The schemas that the content files are made of. Everything that knows the content is derived from them: the build's
 * validation ({@link validateContent}), the GraphQL types ({@link graphqlTypes}) and the files for editors' tools
 * ({@link editorFiles}). A new field is added to the schema of its file and to the section that shows it, nowhere else.
 * A message says what is expected; it is shown after the name of the file and the field.
 */
import { array, number, object, string, type Schema } from 'yup';

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** What the messages say is expected. */
    expected?: string;
    /** The value is a path relative to its file, with one of these endings, and reaches a query as Gatsby's `File`. */
    file?: { endings: readonly string[] };
    /** The name of the GraphQL type, if it is not derived from where the value is. */
    typeName?: string;
  }
}

/**
 * @param pattern must not match blank text. There is only one, as Pages CMS takes one pattern per field.
 * @param most the characters that the text's place on the page shows well, on a phone 320 pixels wide too.
 */
export const textMatching = (pattern: RegExp, expected: string, most: number) =>
  string()
    .typeError(expected)
    .required(expected)
    .matches(pattern, expected)
    .max(most, ({ value }: { value: string }) => `${lengthUpTo(most)}; this one has ${String(value.length)}`)
    .meta({ expected });

const lengthUpTo = (most: number) => `text of 1 to ${String(most)} characters`;

export const text = (most: number) => textMatching(/\S/, lengthUpTo(most), most);

/** Text with all of these placeholders, which the page replaces. */
export function template(most: number, ...names: string[]) {
  const pattern = new RegExp(names.map((name) => `(?=.*\\{${name}\\})`).join(''));
  const placeholders = names.map((name) => `{${name}}`).join(' and ');
  return textMatching(pattern, `${lengthUpTo(most)} with ${placeholders}`, most);
}

/** Text that may be left out. @param pattern must match empty text: editors' tools write that when a field is cleared. */
export const optionalTextMatching = (pattern: RegExp, expected: string) =>
  string().typeError(expected).nonNullable(expected).matches(pattern, expected).meta({ expected });

export const oneOf = <Value extends string>(values: readonly Value[], expected: string) =>
  string().typeError(expected).required(expected).oneOf(values, expected).meta({ expected });

export function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${String(least)} to ${String(most)}`;
  return number()
    .typeError(expected)
    .required(expected)
    .integer(expected)
    .min(least, expected)
    .max(most, expected)
    .meta({ expected });
}

const originExpected = 'the URL of the site without a trailing slash, such as "https://www.name.example"';

export const httpsOrigin = () =>
  textMatching(/^https:\/\/[a-z0-9.-]+(:[1-9]\d*)?$/, originExpected, 100).test(
    'origin',
    originExpected,
    (url) => URL.parse(url)?.origin === url,
  );

export function objectOf<Fields extends Record<string, Schema>>(fields: Fields) {
  const names = Object.keys(fields).join(', ');
  const expected = `an object with the fields ${names}`;
  return object(fields)
    .typeError(expected)
    .required(expected)
    .meta({ expected })
    .noUnknown(({ unknown }) => `only the fields ${names}; remove or rename "${String(unknown)}"`);
}

export function listOf(item: Schema, length?: number) {
  const expected = length === undefined ? 'a list with at least one item' : `a list of exactly ${String(length)} items`;
  const items = array(item).typeError(expected).required(expected).meta({ expected });
  return length === undefined ? items.min(1, expected) : items.length(length, expected);
}

export const distinctTexts = (most: number, length?: number) =>
  listOf(text(most), length).test(
    'distinct',
    'items that are all different',
    (texts: unknown[]) => new Set(texts).size === texts.length,
  );
