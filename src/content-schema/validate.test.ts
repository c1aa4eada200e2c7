import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('The sample content, which these tests change, is valid.', async () => {
  expect(await errors()).toEqual([]);
});

test.each<[string, string, unknown, string]>([
  [card, 'title', undefined, `title: ${aText(40)}`],
  [card, 'title', '  ', `title: ${aText(40)}`],
  [card, 'title', null, `title: ${aText(40)}`],
  [card, 'title', 7, `title: ${aText(40)}`],
  [card, 'title', 'x'.repeat(41), `title: ${aText(40)}; this one has 41`],
  [card, 'features', ['One', 'Two'], `features: ${three}`],
  [card, 'features', ['One', 'Two', 'Two'], `features: ${three}`],
  [card, 'features', ['One', '', 'Three'], `features[1]: ${aText(40)}`],
  [card, 'order', '2', `order: ${wholeNumber}`],
  [card, 'order', 0, `order: ${wholeNumber}`],
  [card, 'order', 10_000, `order: ${wholeNumber}`],
  [card, 'icon', 'boat', 'icon: expected one of key, bell, wrench, shield, chart, seal'],
  [
    card,
    '$schema',
    '../schemas/service.schema.json',
    '$schema: expected "../../schemas/service.schema.json", or no such line',
  ],
  [
    'page.json',
    'footer',
    undefined,
    'footer: expected an object with the fields quickLinksHeading, contactHeading, rights',
  ],
  [
    'page.json',
    'footer.rihgts',
    'All',
    'footer: expected only the fields quickLinksHeading, contactHeading, rights; remove or rename "rihgts"',
  ],
  ['page.json', 'hero.image.alt', undefined, `hero.image.alt: ${aText(150)}`],
  ['page.json', 'hero.image.file', './images/photograph.tiff', `hero.image.file: ${aPhotograph}`],
  ['page.json', 'hero.image.focus', 'left', `hero.image.focus: ${aFocus}`],
  ['page.json', 'hero.image.focus', '101% 50%', `hero.image.focus: ${aFocus}`],
  ['page.json', 'form.privacy', 'Deleted later.', 'form.privacy: expected text of 1 to 160 characters with {months}'],
  [
    'page.json',
    'contact.whyChoose',
    [],
    'contact.whyChoose: expected a list of 1 or more items that are all different',
  ],
  ['page.json', 'navigation.links.1.anchor', 'home', 'navigation.links: expected a link to services'],
  ['company.json', 'email', 'enquiries@resort', 'email: expected an email address'],
  ['company.json', 'location', 'Busselton, Western Australia, 6280', `location: ${aTown}`],
  ['company.json', 'siteUrl', 'https://www.resort.example/', `siteUrl: ${anOrigin}`],
  ['company.json', 'siteUrl', 'http://www.resort.example', `siteUrl: ${anOrigin}`],
  ['company.json', 'phone', '08 5550 1234', `phone: ${aPhone}`],
  ['company.json', 'officeHours', ' ', 'officeHours: expected text of 1 to 80 characters, or no text'],
  [
    'company.json',
    'logo',
    './images/photograph.jpg',
    'logo: expected the path of a square picture in content/images (svg)',
  ],
])('In %s, %s as %j is one error.', async (name, path, value, error) => {
  set(name, path, value);
  expect(await errors()).toEqual([`${name}: ${error}`]);
});

test.each([
  ['company.json', 'phone', ''],
  ['company.json', 'phone', '+61 8 5550 1234'],
  ['company.json', 'officeHours', 'Monday to Friday, 9 am to 5 pm'],
  ['page.json', 'hero.image.focus', '100% 0%'],
  ['page.json', 'hero.image.focus', ''],
  [card, 'title', 'x'.repeat(40)],
])('In %s, %s as %j is valid.', async (name, path, value) => {
  set(name, path, value);
  expect(await errors()).toEqual([]);
});

test('Two service cards with the same order are one error, which names the other.', async () => {
  set(card, 'order', 1);
  expect(await errors()).toEqual([
    `${card}: order: expected a number of its own: services/housekeeping.json has 1 too`,
  ]);
});

test.each<[string, string, string]>([
  ['page.json', '[]', 'the file: expected an object with the fields title, description'],
  [card, '{ "order": 1, }', 'the file: expected valid JSON, but: '],
  ['about.mdx', '---\nheading: "About\n---\nOne.\n\nTwo.\n\nThree.', 'the file: expected valid YAML, but: '],
  ['about.mdx', 'One.\n\nTwo.\n\nThree.', 'heading: expected text of 1 to 30 characters'],
  [
    'about.mdx',
    '---\nheading: About\nimage: { file: ./images/photograph.jpg, alt: A }\n---\nOne.',
    'the text: expected exactly 3',
  ],
])('%s that holds %j is an error.', async (name, text, error) => {
  writeFileSync(join(folder, name), text);
  expect((await errors())[0]).toContain(`${name}: ${error}`);
});

test.each(['company.json', 'page.json', card, 'about.mdx'])(
  '%s is UTF-8, with or without a byte order mark.',
  async (name) => {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `\uFEFF${text}`);
    expect(await errors()).toEqual([]);
    for (const [other, encoding] of [
      [text, 'utf16le'],
      [`${text}é`, 'latin1'],
    ] as const) {
      writeFileSync(file, other, encoding);
      expect(await errors()).toEqual([
        expect.stringContaining(`${name}: the file: expected text that is saved with the encoding UTF-8`),
      ]);
    }
  },
);

test.each(['company.json', 'page.json', 'about.mdx', 'services'])('A missing %s is one error.', async (name) => {
  rmSync(join(folder, name), { recursive: true });
  expect(await errors()).toEqual([
    expect.stringMatching(`^${name}.*: the file: expected to exist, but it is missing$`),
  ]);
});

test.each(['imprint.mdx', 'services/old/repairs.json', 'services/new.JSON'])(
  '%s, which nothing reads, is one error.',
  async (name) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), '{}');
    expect(await errors()).toEqual([expect.stringContaining(`${name}: the file: expected to be company.json`)]);
  },
);

test.each(['Thumbs.db', 'services/desktop.ini', 'services/._repairs.json'])(
  '%s, which Windows or macOS makes, is ignored.',
  async (name) => {
    writeFileSync(join(folder, name), 'bytes');
    expect(await errors()).toEqual([]);
  },
);

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

test.each([
  [1080, 1081, []],
  [1079, 1081, ['1079 by 1081']],
  [1080, 1080, ['1080 by 1080']],
])('A tall picture of %i by %i pixels is valid, or an error that has its size: %j.', async (width, height, sizes) => {
  writeFileSync(join(folder, 'images/sky.png'), await plain(width, height).png().toBuffer());
  set('page.json', 'hero.tallImage.file', './images/sky.png');
  const expected = 'expected a tall picture at least 1080 pixels wide; this one is';
  expect(await errors()).toEqual(sizes.map((size) => `page.json: hero.tallImage.file: ${expected} ${size}`));
});

test('A logo that is not square, which an icon would crop, is one error.', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0z"/></svg>';
  writeFileSync(join(folder, 'images/logo.svg'), drawing);
  expect(await errors()).toEqual(['company.json: logo: expected a square picture; this one is 80 by 40']);
});

test.each(['./images/nowhere.jpg', './images/PHOTOGRAPH.jpg'])(
  'The path %s, where no file is, is one error.',
  async (path) => {
    set('page.json', 'hero.image.file', path);
    expect(await errors()).toEqual([
      'page.json: hero.image.file: expected a picture that exists: no file is at this path (upper and lower case matter)',
    ]);
  },
);
