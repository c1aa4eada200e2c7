import { isOptional, itemOf, metaOf, type Description } from './description';
import { fileKinds, type FileKind } from './file-kinds';
import { pagesCms } from './pages-cms';

type Limits = { min: number; max?: number };
type Field = {
  name: string;
  type: string;
  required: boolean;
  pattern?: { regex: string };
  list?: Limits;
  options?: { values?: string[]; extensions?: string[]; maxlength?: number } & Partial<Limits>;
  fields?: Field[];
};
type Entry = { name: string; type: string; path: string; format: string; fields?: Field[] };
type Configuration = {
  media: { input: string; output: string; extensions: string[] };
  content: Entry[];
  settings: { content: { merge: boolean } };
};

const configuration = pagesCms() as Configuration;

const entry = (name: string) => configuration.content.find((one) => one.name === name);

/** The configured fields by their paths. */
const configured = (fields: Field[], path = ''): [string, Field][] =>
  fields.flatMap((field) => [[path + field.name, field], ...configured(field.fields ?? [], `${path}${field.name}.`)]);

/** The schema's fields by the same paths. */
function described(description: Description, path = ''): [string, Description][] {
  const item = itemOf(description);
  if (item) return described(item, path);
  if (!('fields' in description)) return [];
  return Object.entries(description.fields).flatMap(([name, field]) => [
    [path + name, field],
    ...described(field, `${path}${name}.`),
  ]);
}

/** The parameter of a yup test that carries the name of the test: for `max`, the number. */
const limit = (description: Description, test: string): unknown =>
  'tests' in description ? description.tests.find(({ name }) => name === test)?.params?.[test] : undefined;

test.each<[string, string, FileKind]>([
  ['company', 'content/company.json', fileKinds.company],
  ['page', 'content/page.json', fileKinds.page],
  ['services', 'content/services', fileKinds.service],
])(
  'Pages CMS edits the %s in %s, with every field of the schema, and requires all but the optional ones.',
  (name, path, { schema }) => {
    expect(entry(name)).toMatchObject({ path, format: 'json' });
    expect(configured(entry(name)?.fields ?? []).map(([field, { required }]) => [field, required])).toEqual(
      described(schema.describe()).map(([field, description]) => [field, !isOptional(description)]),
    );
  },
);

const pairs = (
  [
    ['company', fileKinds.company],
    ['page', fileKinds.page],
    ['services', fileKinds.service],
  ] as const
).flatMap(([name, { schema }]) => {
  const fields = new Map(configured(entry(name)?.fields ?? []));
  return described(schema.describe()).map(
    ([path, description]) => [name, path, fields.get(path), description] as const,
  );
});

test.each(pairs)('In Pages CMS the %s has the limits of the schema on %s.', (_, __, field, description) => {
  const { file } = metaOf(description);
  if (description.type === 'array') {
    const length = limit(description, 'length');
    const expected = length === undefined ? { min: limit(description, 'min') } : { min: length, max: length };
    expect(field?.list).toEqual({ ...expected, collapsible: false });
  } else if (description.type === 'object') {
    expect(field?.type).toBe('object');
  } else if (description.type === 'number') {
    expect(field).toMatchObject({ type: 'number', options: { min: 1, max: 9999 } });
  } else if (file) {
    expect(field).toMatchObject({ type: 'image', options: { extensions: file.endings } });
  } else if ('oneOf' in description && description.oneOf.length > 0) {
    expect(field).toMatchObject({ type: 'select', options: { values: description.oneOf } });
  } else {
    const { source } = ('tests' in description ? description.tests : []).find(({ name }) => name === 'matches')?.params
      ?.regex as RegExp;
    expect(field).toMatchObject({
      type: 'string',
      pattern: { regex: source },
    });
    const most = limit(description, 'max');
    expect(field?.options?.maxlength).toBe(most);
    expect(isOptional(description) || typeof most === 'number').toBe(true);
  }
});

test('Pages CMS checks each text of a list like a single text.', () => {
  const features = entry('services')?.fields?.find(({ name }) => name === 'features');
  expect(features).toMatchObject({ type: 'string', pattern: { regex: '\\S' }, list: { min: 3, max: 3 } });
});

test('Pages CMS accepts an empty phone number.', () => {
  const phone = entry('company')?.fields?.find(({ name }) => name === 'phone');
  const pattern = new RegExp(phone?.pattern?.regex ?? '');
  expect(['', '+61 8 5550 1234', '08 5550 1234', ' '].map((number) => pattern.test(number))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('Pages CMS stores pictures in the folder that the content files refer to as ./images.', () => {
  expect(configuration.media).toMatchObject({ input: 'content/images', output: './images' });
});

test('Pages CMS accepts the kinds of pictures that a field accepts, and no other.', () => {
  const endings = pairs.flatMap(([, , , description]) => metaOf(description).file?.endings ?? []);
  expect(new Set(configuration.media.extensions)).toEqual(new Set(endings));
});

test('Pages CMS edits the text about the company as source text, and keeps the $schema of the other files.', () => {
  expect(entry('about')).toMatchObject({ type: 'file', path: 'content/about.mdx', format: 'code' });
  expect(configuration.settings.content.merge).toBe(true);
});
