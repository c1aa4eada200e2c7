import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { contentErrorMessage } from './validate';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('tests/support/sample-content', folder, { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

type Json = Record<string, unknown>;

/** Sets one value of a content file, as an editor would; undefined removes it. */
function set(name: string, path: string, value: unknown): void {
  const file = join(folder, name);
  const json = JSON.parse(readFileSync(file, 'utf8')) as Json;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((object, field) => object[field] as Json, json);
  parent[last] = value;
  writeFileSync(file, JSON.stringify(json));
}

/** @returns "file: field: expected …" per error. */
async function errors(): Promise<string[]> {
  const [first, ...lines] = (await contentErrorMessage(folder))?.split('\n') ?? [];
  if (first !== undefined) expect(first).toBe('The content has errors.');
  return lines.map((line) => line.trim().replaceAll(`${folder}/`, ''));
}

const card = 'services/repairs.json';
const aText = (most: number) => `expected text of 1 to ${most} characters`;
const wholeNumber = 'expected a whole number from 1 to 9999';
const three = 'expected a list of 3 items that are all different';
const anOrigin = 'expected the URL of the site without a slash at its end, such as "https://www.name.example"';
const aTown = 'expected a town and a state separated by a comma, such as "Busselton, Western Australia"';
const aPhone = 'expected a phone number that starts with its country code, such as "+61 8 5550 1234", or no text';
const aFocus = 'expected two percentages such as "70% 40%", or no text';
const aPhotograph = 'expected the path of a picture in content/images (jpg, jpeg, png), at least 1600 pixels wide';
const footer = 'quickLinksHeading, contactHeading, rights';

test('The sample content, which these tests change, is valid.', async () => {
  expect(await errors()).toEqual([]);
});

test.each<[string, string, unknown, string]>([
  [card, 'title', undefined, aText(40)],
  [card, 'title', '  ', aText(40)],
  [card, 'title', 7, aText(40)],
  [card, 'title', 'x'.repeat(41), `${aText(40)}; this one has 41`],
  [card, 'features', ['One', 'Two'], three],
  [card, 'features', ['One', 'Two', 'Two'], three],
  [card, 'order', 0, wholeNumber],
  [card, 'order', 10_000, wholeNumber],
  [card, 'icon', 'boat', 'expected one of key, bell, wrench, shield, chart, seal'],
  [card, '$schema', './service.schema.json', 'expected "../../schemas/service.schema.json", or no such line'],
  ['page.json', 'footer', undefined, `expected an object with the fields ${footer}`],
  ['page.json', 'hero.image.alt', undefined, aText(150)],
  ['page.json', 'hero.image.file', './images/photograph.tiff', aPhotograph],
  ['page.json', 'hero.image.focus', 'left', aFocus],
  ['page.json', 'hero.image.focus', '101% 50%', aFocus],
  ['page.json', 'form.privacy', 'Deleted later.', 'expected text of 1 to 160 characters with {months}'],
  ['page.json', 'contact.whyChoose', [], 'expected a list of 1 or more items that are all different'],
  ['company.json', 'email', 'enquiries@resort', 'expected an email address'],
  ['company.json', 'location', 'Busselton, Western Australia, 6280', aTown],
  ['company.json', 'siteUrl', 'https://www.resort.example/', anOrigin],
  ['company.json', 'phone', '08 5550 1234', aPhone],
  ['company.json', 'officeHours', ' ', 'expected text of 1 to 80 characters, or no text'],
  ['company.json', 'logo', './images/photograph.jpg', 'expected the path of a square picture in content/images (svg)'],
])('In %s, %s as %j is one error.', async (name, path, value, error) => {
  set(name, path, value);
  expect(await errors()).toEqual([`${name}: ${path}: ${error}`]);
});

test.each<[string, string, unknown, string]>([
  [card, 'features.1', '', `features[1]: ${aText(40)}`],
  ['page.json', 'footer.rihgts', 'All', `footer: expected only the fields ${footer}; remove or rename "rihgts"`],
  ['page.json', 'navigation.links.1.anchor', 'home', 'navigation.links: expected a link to services'],
])('In %s, %s as %j is an error of another field.', async (name, path, value, error) => {
  set(name, path, value);
  expect(await errors()).toEqual([`${name}: ${error}`]);
});

test.each([
  ['company.json', 'phone', ''],
  ['company.json', 'phone', '+61 8 5550 1234'],
  ['company.json', 'officeHours', 'Monday to Friday, 9 am to 5 pm'],
  ['page.json', 'hero.image.focus', '100% 0%'],
  [card, 'title', 'x'.repeat(40)],
])('In %s, %s as %j is valid.', async (name, path, value) => {
  set(name, path, value);
  expect(await errors()).toEqual([]);
});

test('Two service cards with the same order are one error, which names the other.', async () => {
  set(card, 'order', 1);
  const other = 'services/housekeeping.json';
  expect(await errors()).toEqual([`${card}: order: expected a number of its own: ${other} has 1 too`]);
});

const paragraphs = 'One.\n\nTwo.\n\nThree.';
const image = '{ file: ./images/photograph.jpg, alt: A jetty }';

test.each<[string, string | Buffer, string]>([
  ['page.json', '[]', 'the file: expected an object with the fields title, description'],
  [card, '{ "order": 1, }', 'the file: expected valid JSON, but: '],
  [card, Buffer.from('{}', 'utf16le'), 'the file: expected text that is saved with the encoding UTF-8'],
  [card, Buffer.from('"é"', 'latin1'), 'the file: expected text that is saved with the encoding UTF-8'],
  ['about.mdx', `---\nheading: "About\n---\n${paragraphs}`, 'the file: expected valid YAML, but: '],
  ['about.mdx', paragraphs, 'heading: expected text of 1 to 30 characters'],
  ['about.mdx', `---\nheading: About\nimage: ${image}\n---\nOne.`, 'the text: expected exactly 3'],
  ['imprint.mdx', '', 'the file: expected to be company.json'],
  ['services/old/repairs.json', '', 'the file: expected to be company.json'],
])('%s that holds "%s" is an error.', async (name, text, error) => {
  mkdirSync(join(folder, dirname(name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  expect((await errors())[0]).toContain(`${name}: ${error}`);
});

test('A byte order mark is no error, and neither is a file that Windows or macOS makes.', async () => {
  for (const name of ['page.json', 'about.mdx', card, 'Thumbs.db', 'services/desktop.ini', 'services/._repairs.json']) {
    const file = join(folder, name);
    writeFileSync(file, `\uFEFF${existsSync(file) ? readFileSync(file, 'utf8') : ''}`);
  }
  expect(await errors()).toEqual([]);
});

test.each(['page.json', 'about.mdx', 'services'])('A missing %s is one error.', async (name) => {
  rmSync(join(folder, name), { recursive: true });
  const missing = `^${name}.*: the file: expected to exist, but it is missing$`;
  expect(await errors()).toEqual([expect.stringMatching(missing)]);
});

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

const otherKind = 'a picture of these kinds: jpg, jpeg, png; the file holds something else';
const damaged = 'a whole picture: a part of this file is missing or damaged; upload it again';
const photographs: [string, () => Promise<Buffer>, string[]][] = [
  ['jetty.PNG', () => plain(1600, 9).png().toBuffer(), []],
  ['turned.jpg', () => plain(9, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer(), []],
  ['small.png', () => plain(1599, 9).png().toBuffer(), ['a picture at least 1600 pixels wide; this one is 1599 by 9']],
  ['webp.jpg', () => plain(1600, 9).webp().toBuffer(), [otherKind]],
  ['text.jpg', () => Promise.resolve(Buffer.from('hello')), [otherKind]],
  ['cut.jpg', async () => (await plain(1600, 900).jpeg().toBuffer()).subarray(0, -2000), [damaged]],
];

test.each(photographs)('A photograph %s is checked by what it holds.', async (name, bytes, problems) => {
  writeFileSync(join(folder, 'images', name), await bytes());
  set('page.json', 'hero.image.file', `./images/${name}`);
  expect(await errors()).toEqual(problems.map((problem) => `page.json: hero.image.file: expected ${problem}`));
});

test('A tall picture that is not tall, and a logo that is not square, are an error each, with the size.', async () => {
  writeFileSync(join(folder, 'images/tall.jpg'), await plain(1080, 1080).jpeg().toBuffer());
  writeFileSync(join(folder, 'images/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>');
  expect(await errors()).toEqual([
    'company.json: logo: expected a square picture; this one is 80 by 40',
    'page.json: hero.tallImage.file: expected a tall picture at least 1080 pixels wide; this one is 1080 by 1080',
  ]);
});

test('A path that differs from the file in upper and lower case is one error.', async () => {
  set('page.json', 'hero.image.file', './images/PHOTOGRAPH.jpg');
  const nowhere = 'expected a picture that exists: no file is at this path (upper and lower case matter)';
  expect(await errors()).toEqual([`page.json: hero.image.file: ${nowhere}`]);
});
