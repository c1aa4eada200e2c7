import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { fileKinds } from './file-kinds';
import { jsonSchema, onlyOnBuild } from './json-schema';
import { readPicture } from './read-picture';
import { validateContent } from './validate';

type Kind = keyof typeof fileKinds;
type Json = Record<string, unknown>;

const files = { company: 'company.json', page: 'page.json', service: 'services/guest-services.json' };
const kinds: Kind[] = ['company', 'page', 'service'];

const original = (kind: Kind): Json => JSON.parse(readFileSync(join('content', files[kind]), 'utf8'));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const ajv = new Ajv();
for (const kind of kinds) ajv.addSchema(jsonSchema(fileKinds[kind]), kind);

const isRightToSchema = (kind: Kind, value: unknown) => ajv.validate(kind, value);

/** Whether the build finds no mistake where a file holds this. */
async function isRightToBuild(kind: Kind, value: unknown): Promise<boolean> {
  const file = join(folder, files[kind]);
  writeFileSync(file, JSON.stringify(value));
  const problems = await validateContent(folder);
  writeFileSync(file, JSON.stringify(original(kind)));
  return problems.length === 0;
}

/** A copy with one value changed; undefined leaves the field out. */
function changed(json: Json, path: string, value: unknown): Json {
  const copy = structuredClone(json);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((object, name) => object[name] as Json, copy);
  parent[last] = value;
  return JSON.parse(JSON.stringify(copy));
}

const image = { file: './images/hero.jpg', alt: 'A jetty' };
const banner = { title: 'One', caption: 'Two', image };
const links = ['home', 'services', 'about', 'contact'].map((anchor) => ({ label: 'Words', anchor }));

test.each<[Kind, string, unknown]>([
  ['company', 'name', 'Ōtāne 🌊'],
  ['company', '$schema', undefined],
  ['company', 'phone', undefined],
  ['company', 'phone', '+61 8 5550 1234'],
  ['company', 'siteUrl', 'https://resort.example:8443'],
  ['company', 'shortName', 'Geographe Bay'],
  ['page', 'hero.image', image],
  ['page', 'services.banners', [banner, banner]],
  ['page', 'contact.whyChoose', ['One reason']],
  ['page', 'navigation.links', links],
  ['service', '$schema', undefined],
  ['service', 'order', 9999],
  ['service', 'icon', 'wrench'],
])('The schema of a %s and the build both take %s: %j.', async (kind, path, value) => {
  const json = changed(original(kind), path, value);
  expect([isRightToSchema(kind, json), await isRightToBuild(kind, json)]).toEqual([true, true]);
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
  ['company', 'phone', ''],
  ['company', 'phone', '08 5550 1234'],
  ['company', 'logo', './images/hero.jpg'],
  ['company', 'motto', 'By the sea'],
  ['page', 'about', undefined],
  ['page', 'about.heading', 7],
  ['page', 'about.$schema', '../schemas/page.schema.json'],
  ['page', 'hero.image.file', './images/hero.tiff'],
  ['page', 'hero.image.file', '../images/hero.jpg'],
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
  ['service', 'titel', 'Guest Services'],
])('The schema of a %s and the build both find a mistake in %s: %j.', async (kind, path, value) => {
  const json = changed(original(kind), path, value);
  expect([isRightToSchema(kind, json), await isRightToBuild(kind, json)]).toEqual([false, false]);
});

test.each(kinds.flatMap((kind) => [[], null, 'text', 7].map((value) => [kind, value] as const)))(
  'The schema of a %s and the build both find a mistake in a file that holds %j.',
  async (kind, value) => {
    expect([isRightToSchema(kind, value), await isRightToBuild(kind, value)]).toEqual([false, false]);
  },
);

/** The path of every value in a file, of objects and lists as of what is in them. */
const paths = (json: unknown, path: string[] = []): string[] =>
  typeof json === 'object' && json !== null
    ? Object.entries(json).flatMap(([name, inner]) => [[...path, name].join('.'), ...paths(inner, [...path, name])])
    : [];

test.each(
  kinds.flatMap((kind) => {
    const { $schema: _, ...content } = original(kind);
    return paths(content).map((path) => [kind, path] as const);
  }),
)('The schema of a %s and its rules take and refuse the same in the place of %s.', async (kind, path) => {
  const { $schema: _, ...content } = original(kind);
  const context = { pictureAt: (file: string) => readPicture(join('content', file)) };
  for (const value of [undefined, null, '', ' ', 'a text', 7, true, [], ['a text'], {}]) {
    const json = changed(content, path, value);
    const isRight = await fileKinds[kind].rules.isValid(json, { strict: true, context });
    expect([value, isRightToSchema(kind, json)]).toEqual([value, isRight]);
  }
});

const rulesWithReasons: Record<string, [Kind, string, unknown][]> = {
  'is a picture': [
    ['page', 'hero.image.file', './images/nowhere.jpg'],
    ['company', 'logo', './images/nowhere.svg'],
  ],
  origin: [
    ['company', 'siteUrl', 'https://www.resort.example:443'],
    ['company', 'siteUrl', 'https://www.resort.example:99999'],
  ],
  'to all': [['page', 'navigation.links.1.anchor', 'home']],
  'a number of its own, as the others are in other files': [['service', 'order', 1]],
};

test.each(
  Object.entries(rulesWithReasons).flatMap(([rule, cases]) => cases.map((mistake) => [rule, ...mistake] as const)),
)('Only the build knows the rule "%s": the schema of a %s takes %s: %j.', async (_, kind, path, value) => {
  const json = changed(original(kind), path, value);
  expect([isRightToSchema(kind, json), await isRightToBuild(kind, json)]).toEqual([true, false]);
});

test('Each rule that is left out of the schemas is among those that only the build knows.', () => {
  expect(Object.keys(rulesWithReasons)).toEqual(expect.arrayContaining([...onlyOnBuild]));
});
