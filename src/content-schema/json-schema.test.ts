import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { reach, type Schema } from 'yup';
import { fileKinds } from './file-kinds';
import { buildOnlyTests, jsonSchema } from './json-schema';
import type { PictureContext } from './picture-schema';
import { validateContent } from './validate';

type Kind = keyof typeof fileKinds;
type Json = Record<string, unknown>;

const files = { company: 'company.json', page: 'page.json', service: 'services/repairs.json' };
const kinds: Kind[] = ['company', 'page', 'service'];

const sampleContent = 'tests/support/sample-content';

const original = (kind: Kind) => JSON.parse(readFileSync(join(sampleContent, files[kind]), 'utf8')) as Json;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(sampleContent, folder, { recursive: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const ajv = new Ajv();
for (const kind of kinds) ajv.addSchema(jsonSchema(fileKinds[kind]), kind);

const jsonSchemaAccepts = (kind: Kind, value: unknown) => ajv.validate(kind, value);

async function buildAccepts(kind: Kind, value: unknown): Promise<boolean> {
  const file = join(folder, files[kind]);
  writeFileSync(file, JSON.stringify(value));
  const errors = await validateContent(folder);
  writeFileSync(file, JSON.stringify(original(kind)));
  return errors.length === 0;
}

/** @returns a copy with one value changed; undefined removes the field. */
function changed(json: Json, path: string, value: unknown): Json {
  const copy = structuredClone(json);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((object, name) => object[name] as Json, copy);
  parent[last] = value;
  return JSON.parse(JSON.stringify(copy)) as Json;
}

const image = { file: './images/photograph.jpg', alt: 'A jetty' };
const banner = { title: 'One', caption: 'Two', image };
const links = ['home', 'services', 'about', 'contact'].map((anchor) => ({ label: 'A label', anchor }));

test.each<[Kind, string, unknown]>([
  ['company', 'name', 'Ōtāne 🌊'],
  ['company', '$schema', '../schemas/company.schema.json'],
  ['company', 'phone', undefined],
  ['company', 'phone', ''],
  ['company', 'phone', '+61 8 5550 1234'],
  ['company', 'siteUrl', 'https://resort.example:8443'],
  ['company', 'shortName', 'Geographe Bay'],
  ['page', 'hero.image', image],
  ['page', 'services.banners', [banner, banner]],
  ['page', 'contact.whyChoose', ['One reason']],
  ['page', 'navigation.links', links],
  ['service', '$schema', '../../schemas/service.schema.json'],
  ['service', 'order', 9999],
  ['service', 'icon', 'wrench'],
])('The JSON Schema of a %s and the build both accept %s: %j.', async (kind, path, value) => {
  const json = changed(original(kind), path, value);
  expect([jsonSchemaAccepts(kind, json), await buildAccepts(kind, json)]).toEqual([true, true]);
});

test.each<[Kind, string, unknown]>([
  ['company', 'name', undefined],
  ['company', 'name', '  '],
  ['company', '$schema', './elsewhere.json'],
  ['company', '$schema', null],
  ['company', 'shortName', 'Geographe Bays'],
  ['company', 'siteUrl', 'http://www.resort.example'],
  ['company', 'siteUrl', 'https://www.resort.example/'],
  ['company', 'siteUrl', 'https://someone@www.resort.example'],
  ['company', 'siteUrl', 'https://WWW.resort.example'],
  ['company', 'location', 'Busselton'],
  ['company', 'email', 'enquiries'],
  ['company', 'phone', ' '],
  ['company', 'phone', '08 5550 1234'],
  ['company', 'logo', './images/photograph.jpg'],
  ['company', 'motto', 'By the sea'],
  ['page', 'about', undefined],
  ['page', 'about.heading', 7],
  ['page', 'about.$schema', '../schemas/page.schema.json'],
  ['page', 'hero.image.file', './images/photograph.tiff'],
  ['page', 'hero.image.file', '../images/photograph.jpg'],
  ['page', 'hero.image.file', ''],
  ['page', 'hero.image.alt', undefined],
  ['page', 'services.banners', [banner]],
  ['page', 'services.banners', [banner, { ...banner, image: undefined }]],
  ['page', 'contact.whyChoose', []],
  ['page', 'contact.whyChoose', ['The same', 'The same']],
  ['page', 'navigation.links', links.slice(1)],
  ['page', 'navigation.links', [...links.slice(1), { label: 'Prices', anchor: 'prices' }]],
  ['service', 'order', '2'],
  ['service', 'order', 0],
  ['service', 'order', 10_000],
  ['service', 'order', 2.5],
  ['service', 'icon', 'boat'],
  ['service', 'features', ['One', 'Two']],
  ['service', 'features', ['One', 'Two', 'Two']],
  ['service', 'features', ['One', 'Two', '']],
  ['service', 'titel', 'Repairs'],
])('The JSON Schema of a %s and the build both reject %s: %j.', async (kind, path, value) => {
  const json = changed(original(kind), path, value);
  expect([jsonSchemaAccepts(kind, json), await buildAccepts(kind, json)]).toEqual([false, false]);
});

test.each(kinds.flatMap((kind) => [[], null, 'text', 7].map((value) => [kind, value] as const)))(
  'The JSON Schema of a %s and the build both reject a file that holds %j.',
  async (kind, value) => {
    expect([jsonSchemaAccepts(kind, value), await buildAccepts(kind, value)]).toEqual([false, false]);
  },
);

/** The path of every value in a file, objects and lists included. */
const paths = (json: unknown, path: string[] = []): string[] =>
  typeof json === 'object' && json !== null
    ? Object.entries(json).flatMap(([name, inner]) => [[...path, name].join('.'), ...paths(inner, [...path, name])])
    : [];

/** Instead of reading a thousand files: any path names a picture that is large enough. */
const context: PictureContext = {
  readPicture: (path) => Promise.resolve({ format: path.endsWith('.svg') ? 'svg' : 'jpeg', width: 2000, height: 2000 }),
};

test.each(kinds.flatMap((kind) => paths(original(kind)).map((path) => [kind, path] as const)))(
  'The JSON Schema of a %s and its yup schema accept and reject the same values at %s.',
  async (kind, path) => {
    const schema = reach(fileKinds[kind].schema as Schema, path.replaceAll(/\.(\d+)/g, '[$1]')) as Schema;
    for (const value of [undefined, null, '', ' ', 'some text', 'x'.repeat(300), 7, true, [], ['some text'], {}]) {
      const isValid = await schema.isValid(value, { strict: true, context });
      expect([value, jsonSchemaAccepts(kind, changed(original(kind), path, value))]).toEqual([value, isValid]);
    }
  },
);

/** The longest text that each path accepts, at any depth; undefined for any other value. */
const limits = kinds.flatMap((kind) =>
  paths(original(kind)).flatMap((path) => {
    const schema = reach(fileKinds[kind].schema as Schema, path.replaceAll(/\.(\d+)/g, '[$1]')) as Schema;
    const { tests } = schema.describe();
    const isText = tests.some(({ name, params }) => name === 'matches' && String(params?.regex) === String(/\S/));
    return isText ? [[kind, path, Number(tests.find(({ name }) => name === 'max')?.params?.max)] as const] : [];
  }),
);

test.each(limits)(
  'The JSON Schema of a %s and the build both accept, at %s, %i characters and no more.',
  async (kind, path, most) => {
    const schema = reach(fileKinds[kind].schema as Schema, path.replaceAll(/\.(\d+)/g, '[$1]')) as Schema;
    for (const [length, isValid] of [
      [most, true],
      [most + 1, false],
    ] as const) {
      const value = 'x'.repeat(length);
      expect(jsonSchemaAccepts(kind, changed(original(kind), path, value))).toBe(isValid);
      expect(await schema.isValid(value, { strict: true, context })).toBe(isValid);
    }
  },
);

const buildOnly: Record<string, [Kind, string, unknown][]> = {
  picture: [
    ['page', 'hero.image.file', './images/nowhere.jpg'],
    ['company', 'logo', './images/nowhere.svg'],
  ],
  origin: [
    ['company', 'siteUrl', 'https://www.resort.example:443'],
    ['company', 'siteUrl', 'https://www.resort.example:99999'],
  ],
  'one link per anchor': [['page', 'navigation.links.1.anchor', 'home']],
  'an order that no other card has': [['service', 'order', 1]],
};

test.each(Object.entries(buildOnly).flatMap(([name, cases]) => cases.map((mistake) => [name, ...mistake] as const)))(
  'Only the build tests "%s": the JSON Schema of a %s accepts %s: %j.',
  async (_, kind, path, value) => {
    const json = changed(original(kind), path, value);
    expect([jsonSchemaAccepts(kind, json), await buildAccepts(kind, json)]).toEqual([true, false]);
  },
);

test('Each test that the JSON Schemas leave out has an example above.', () => {
  expect(Object.keys(buildOnly)).toEqual(expect.arrayContaining([...buildOnlyTests]));
});
