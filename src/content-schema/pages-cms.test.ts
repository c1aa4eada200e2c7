import { existsSync, readFileSync } from 'node:fs';
import { fileKinds, type FileKind } from './file-kinds';
import { isOptional, type Description } from './json-schema';
import { pagesCms } from './pages-cms';

type Limits = { min: number; max?: number };
type Field = {
  name: string;
  type: string;
  required: boolean;
  pattern?: { regex: string };
  list?: Limits;
  options?: { values?: string[]; extensions?: string[] } & Partial<Limits>;
  fields?: Field[];
};
type Entry = { name: string; type: string; path: string; format: string; fields?: Field[] };
type Configuration = {
  media: { input: string; output: string; extensions: string[] };
  content: Entry[];
  settings: { content: { merge: boolean } };
};

/** As Pages CMS reads it. */
const configuration: Configuration = JSON.parse(JSON.stringify(pagesCms()));

const entry = (name: string) => configuration.content.find((one) => one.name === name);

/** What a configuration's fields say, by the path of each. */
const configured = (fields: Field[], path = ''): [string, Field][] =>
  fields.flatMap((field) => [[path + field.name, field], ...configured(field.fields ?? [], `${path}${field.name}.`)]);

/** What the rules say, by the same paths. */
function ruled(description: Description, path = ''): [string, Description][] {
  if ('innerType' in description && description.innerType && !Array.isArray(description.innerType)) {
    return ruled(description.innerType, path);
  }
  if (!('fields' in description)) return [];
  return Object.entries(description.fields).flatMap(([name, field]) => [
    [path + name, field],
    ...ruled(field, `${path}${name}.`),
  ]);
}

/** The value a rule of the name has among those of a description: of `max`, the number. */
const limit = (description: Description, rule: string): unknown =>
  'tests' in description ? description.tests.find(({ name }) => name === rule)?.params?.[rule] : undefined;

test.each<[string, string, FileKind]>([
  ['company', 'content/company.json', fileKinds.company],
  ['page', 'content/page.json', fileKinds.page],
  ['services', 'content/services', fileKinds.service],
])(
  'Pages CMS edits the %s in %s, with a field for each of the rules, and all but the optional required.',
  (name, path, { rules }) => {
    expect(entry(name)).toMatchObject({ path, format: 'json' });
    expect(configured(entry(name)?.fields ?? []).map(([field, { required }]) => [field, required])).toEqual(
      ruled(rules.describe()).map(([field, description]) => [field, !isOptional(description)]),
    );
  },
);

const pairs = (
  [
    ['company', fileKinds.company],
    ['page', fileKinds.page],
    ['services', fileKinds.service],
  ] as const
).flatMap(([name, { rules }]) => {
  const fields = new Map(configured(entry(name)?.fields ?? []));
  return ruled(rules.describe()).map(([path, description]) => [name, path, fields.get(path), description] as const);
});

test.each(pairs)('In Pages CMS the %s has the limits of the rules on %s.', (_, __, field, description) => {
  const { meta } = 'meta' in description ? description : {};
  if (description.type === 'array') {
    const length = limit(description, 'length');
    const expected = length === undefined ? { min: limit(description, 'min') } : { min: length, max: length };
    expect(field?.list).toEqual({ ...expected, collapsible: false });
  } else if (description.type === 'object') {
    expect(field?.type).toBe('object');
  } else if (description.type === 'number') {
    expect(field).toMatchObject({ type: 'number', options: { min: 1, max: 9999 } });
  } else if (meta?.file) {
    expect(field).toMatchObject({ type: 'image', options: { extensions: meta.file.endings } });
  } else if ('oneOf' in description && description.oneOf.length > 0) {
    expect(field).toMatchObject({ type: 'select', options: { values: description.oneOf } });
  } else {
    const { source } = ('tests' in description ? description.tests : []).find(({ name }) => name === 'matches')?.params
      ?.regex as RegExp;
    expect(field).toMatchObject({
      type: 'string',
      pattern: { regex: isOptional(description) ? `^$|${source}` : source },
    });
  }
});

test('Pages CMS holds each text of a list to the rules of one.', () => {
  const features = entry('services')?.fields?.find(({ name }) => name === 'features');
  expect(features).toMatchObject({ type: 'string', pattern: { regex: '\\S' }, list: { min: 3, max: 3 } });
});

test('An empty telephone number is none to Pages CMS, which leaves an empty field out of the file.', () => {
  const phone = entry('company')?.fields?.find(({ name }) => name === 'phone');
  const pattern = new RegExp(phone?.pattern?.regex ?? '');
  expect(['', '+61 8 5550 1234', '08 5550 1234', ' '].map((number) => pattern.test(number))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('The path Pages CMS writes of a picture is the one the content has, and its file is in the folder of media.', () => {
  const { input, output } = configuration.media;
  const company: { logo: string } = JSON.parse(readFileSync('content/company.json', 'utf8'));
  expect(company.logo.startsWith(`${output}/`)).toBe(true);
  expect(existsSync(company.logo.replace(output, input))).toBe(true);
});

test('Pages CMS takes the kinds of pictures that a field may name, and no other.', () => {
  const endings = pairs.flatMap(
    ([, , , description]) => ('meta' in description && description.meta?.file?.endings) || [],
  );
  expect(new Set(configuration.media.extensions)).toEqual(new Set(endings));
});

test('Pages CMS edits the text about the company as it stands, and keeps the $schema of the other files.', () => {
  expect(entry('about')).toMatchObject({ type: 'file', path: 'content/about.mdx', format: 'code' });
  expect(configuration.settings.content.merge).toBe(true);
});
