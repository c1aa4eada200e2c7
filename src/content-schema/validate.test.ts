import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { validateContent } from './validate';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('tests/support/sample-content', folder, { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

type Json = Record<string, unknown>;

/** Changes the JSON of a content file, as an editor would. */
function edit(name: string, change: (json: Json) => Json): void {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Json)));
}

/** Changes one section of `page.json`. */
const editSection = (section: string, change: (json: Json) => Json) => {
  edit('page.json', (page) => ({ ...page, [section]: change(page[section] as Json) }));
};

const withFirstLink = (navigation: Json, link: Json) => ({
  ...navigation,
  links: [link, ...(navigation.links as unknown[]).slice(1)],
});

/** @returns "file: field: expected …" per error. */
const errors = async () =>
  (await validateContent(folder)).map(
    ({ file, field, expected }) => `${file.slice(folder.length + 1)}: ${field}: ${expected}`,
  );

const card = 'services/repairs.json';
const otherCard = 'services/housekeeping.json';
const aText = (most: number) => `text of 1 to ${String(most)} characters`;
const photographPath = 'the path of a picture in content/images (jpg, jpeg, png), such as "./images/name.jpg"';
const anIcon = 'one of the icons key, bell, wrench, shield, chart, seal';
const anOrigin = 'the URL of the site without a trailing slash, such as "https://www.name.example"';
const aPhone = 'a phone number that starts with its country code, such as "+61 8 5550 1234", or no text';
const townAndState = 'a town and a state separated by a comma, such as "Busselton, Western Australia"';
const wholeNumber = 'a whole number from 1 to 9999';
const threeFeatures = `${card}: features: a list of exactly 3 items`;
const cardFields = 'order, title, icon, audience, description, features';

test('The sample content, which these tests change, is valid.', async () => {
  expect(await errors()).toEqual([]);
});

test.each<[string, (card: Json) => Json, string]>([
  ['no title', ({ title: _, ...rest }) => rest, `${card}: title: ${aText(40)}`],
  ['an empty title', (json) => ({ ...json, title: '' }), `${card}: title: ${aText(40)}`],
  ['a blank title', (json) => ({ ...json, title: '  ' }), `${card}: title: ${aText(40)}`],
  ['a title that is null', (json) => ({ ...json, title: null }), `${card}: title: ${aText(40)}`],
  ['a title that is a number', (json) => ({ ...json, title: 7 }), `${card}: title: ${aText(40)}`],
  ['two features', (json) => ({ ...json, features: ['One', 'Two'] }), threeFeatures],
  ['four features', (json) => ({ ...json, features: ['One', 'Two', 'Three', 'Four'] }), threeFeatures],
  ['no features', ({ features: _, ...rest }) => rest, threeFeatures],
  ['features in one text', (json) => ({ ...json, features: 'One, Two, Three' }), threeFeatures],
  ['an empty feature', (json) => ({ ...json, features: ['One', '', 'Three'] }), `${card}: features[1]: ${aText(40)}`],
  [
    'the same feature twice',
    (json) => ({ ...json, features: ['One', 'Two', 'Two'] }),
    `${card}: features: items that are all different`,
  ],
  ['no order', ({ order: _, ...rest }) => rest, `${card}: order: ${wholeNumber}`],
  ['an order in quotes', (json) => ({ ...json, order: '2' }), `${card}: order: ${wholeNumber}`],
  ['order 0', (json) => ({ ...json, order: 0 }), `${card}: order: ${wholeNumber}`],
  ['order 10000', (json) => ({ ...json, order: 10_000 }), `${card}: order: ${wholeNumber}`],
  ['order 2.5', (json) => ({ ...json, order: 2.5 }), `${card}: order: ${wholeNumber}`],
  [
    'the order of another card',
    (json) => ({ ...json, order: 1 }),
    expect.stringMatching(/^services\/repairs\.json: order: a number of its own: .*housekeeping\.json has 1 too$/),
  ],
  ['no icon', ({ icon: _, ...rest }) => rest, `${card}: icon: ${anIcon}`],
  ['an unknown icon', (json) => ({ ...json, icon: 'boat' }), `${card}: icon: ${anIcon}`],
  [
    'a misspelt extra field',
    (json) => ({ ...json, titel: 'Repairs' }),
    `${card}: the file: only the fields ${cardFields}; remove or rename "titel"`,
  ],
])('A service card with %s is one error, with file, field and what is expected.', async (_, change, error) => {
  edit(card, change);
  expect(await errors()).toEqual([error]);
});

test.each([
  ['no order', undefined],
  ['the same order in quotes', '2'],
])('Two service cards with %s are one error each, and not reported as sharing an order.', async (_, order) => {
  for (const name of [card, otherCard]) edit(name, (json) => ({ ...json, order }));
  expect(await errors()).toEqual([`${otherCard}: order: ${wholeNumber}`, `${card}: order: ${wholeNumber}`]);
});

test.each<[string, string, (section: Json) => Json, string]>([
  [
    'a missing picture',
    'hero',
    (hero) => ({ ...hero, image: { file: './images/nowhere.jpg', alt: 'A jetty' } }),
    'hero.image.file: a picture that exists: no file is at this path (upper and lower case matter)',
  ],
  [
    'a picture without alt text',
    'hero',
    (hero) => ({ ...hero, image: { file: './images/photograph.jpg' } }),
    `hero.image.alt: ${aText(150)}`,
  ],
  ...[
    '',
    './images/photograph.tiff',
    './images/photographjpg',
    './images/photograph.jpg.zip',
    '/images/photograph.jpg',
    './../images/photograph.jpg',
    './images/logo.svg',
  ].map<[string, string, (section: Json) => Json, string]>((file) => [
    `the picture "${file}"`,
    'hero',
    (hero) => ({ ...hero, image: { file, alt: 'A jetty' } }),
    `hero.image.file: ${photographPath}`,
  ]),
  [
    'a line about details without its placeholder',
    'form',
    (form) => ({ ...form, privacy: 'Deleted after 6 months.' }),
    'form.privacy: text of 1 to 160 characters with {months}',
  ],
  [
    'one of two placeholders',
    'form',
    (form) => ({ ...form, characterCount: '{count} characters' }),
    'form.characterCount: text of 1 to 30 characters with {count} and {limit}',
  ],
  [
    'one banner',
    'services',
    (services) => ({ ...services, banners: (services.banners as unknown[]).slice(1) }),
    'services.banners: a list of exactly 2 items',
  ],
  [
    'a link to an unknown anchor',
    'navigation',
    (navigation) => withFirstLink(navigation, { label: 'Prices', anchor: 'prices' }),
    'navigation.links[0].anchor: one of the anchors home, services, about, contact',
  ],
  [
    'a link without an anchor',
    'navigation',
    (navigation) => withFirstLink(navigation, { label: 'Prices' }),
    'navigation.links[0].anchor: one of the anchors home, services, about, contact',
  ],
  [
    'two links to one anchor',
    'navigation',
    (navigation) => withFirstLink(navigation, { label: 'Services', anchor: 'services' }),
    'navigation.links: one link to each of the anchors home, services, about, contact',
  ],
  [
    'three navigation links',
    'navigation',
    (navigation) => ({ ...navigation, links: (navigation.links as unknown[]).slice(1) }),
    'navigation.links: a list of exactly 4 items',
  ],
  [
    'an empty Why Choose list',
    'contact',
    (contact) => ({ ...contact, whyChoose: [] }),
    'contact.whyChoose: a list with at least one item',
  ],
])('A page with %s is one error.', async (_, section, change, error) => {
  editSection(section, change);
  expect(await errors()).toEqual([`page.json: ${error}`]);
});

test('A headline that is too long is one error, with the limit and its length.', async () => {
  editSection('hero', (hero) => ({ ...hero, headline: 'x'.repeat(300) }));
  expect(await errors()).toEqual([`page.json: hero.headline: ${aText(36)}; this one has 300`]);
});

test('A page without one of its sections is one error, which lists the fields of the section.', async () => {
  edit('page.json', ({ about: _, ...rest }) => rest);
  expect(await errors()).toEqual(['page.json: about: an object with the fields heading, image']);
});

test.each<[string, unknown, string]>([
  ['email', 'enquiries', 'an email address'],
  ['email', 'enquiries@resort', 'an email address'],
  ['email', 'enquiries @resort.example', 'an email address'],
  ['logo', './images/photograph.jpg', 'the path of a picture in content/images (svg), such as "./images/name.svg"'],
  ['shortName', 'Geographe Bays', `${aText(13)}; this one has 14`],
  ['shortName', ' ', aText(13)],
  ['location', 'Busselton', townAndState],
  ['location', 'Busselton,', townAndState],
  ['location', ', Western Australia', townAndState],
  ['location', 'Busselton, Western Australia, 6280', townAndState],
  ['siteUrl', 'https://www.resort.example/', anOrigin],
  ['siteUrl', 'https://www.resort.example/page', anOrigin],
  ['siteUrl', 'https://www.resort.example?from=mail', anOrigin],
  ['siteUrl', 'https://someone@www.resort.example', anOrigin],
  ['siteUrl', 'http://www.resort.example', anOrigin],
  ['siteUrl', 'www.resort.example', anOrigin],
  ['siteUrl', 'https://', anOrigin],
  ['siteUrl', '', anOrigin],
  ['siteUrl', null, anOrigin],
  ['phone', ' ', aPhone],
  ['phone', null, aPhone],
  ['phone', 61_855_501_234, aPhone],
  ['phone', '08 5550 1234', aPhone],
  ['phone', '+0 8 5550 1234', aPhone],
  ['phone', '+618555', aPhone],
  ['phone', '+6185550123456789', aPhone],
  ['phone', '+61  8 5550 1234', aPhone],
])('A company whose %s is %j is one error.', async (field, value, expected) => {
  edit('company.json', (company) => ({ ...company, [field]: value }));
  expect(await errors()).toEqual([`company.json: ${field}: ${expected}`]);
});

test.each([
  ['phone', ''],
  ['phone', '+61 8 5550 1234'],
  ['phone', '+61855501234'],
  ['phone', '+6185550'],
  ['phone', '+618555012345678'],
  ['siteUrl', 'https://resort.example:8443'],
  ['shortName', 'Geographe Bay'],
])('A company whose %s is %j is valid.', async (field, value) => {
  edit('company.json', (company) => ({ ...company, [field]: value }));
  expect(await errors()).toEqual([]);
});

test('A company needs every field except the phone number.', async () => {
  edit('company.json', () => ({}));
  const fields = (await errors()).map((error) => error.split(': ')[1]);
  expect(fields.sort()).toEqual(['blurb', 'email', 'location', 'logo', 'name', 'shortName', 'siteUrl']);
});

test.each(['company.json', 'page.json', card])(
  'Broken JSON in %s is one error, with the line and column where it breaks.',
  async (name) => {
    const file = join(folder, name);
    const withTrailingComma = readFileSync(file, 'utf8').trimEnd().replace(/\n}$/, ',\n}');
    writeFileSync(file, withTrailingComma);
    const line = String(withTrailingComma.split('\n').length);
    expect(await errors()).toEqual([
      expect.stringMatching(`^${name}: the file: valid JSON, but: .* \\(line ${line} column 1\\)$`),
    ]);
  },
);

const textFiles = ['company.json', 'page.json', card, 'about.mdx'];

test.each(textFiles)(
  'A byte order mark at the start of %s, as some Windows programs write it, is valid.',
  async (name) => {
    const file = join(folder, name);
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    expect(await errors()).toEqual([]);
  },
);

test.each(textFiles)('%s in UTF-16, with or without a byte order mark, is one error.', async (name) => {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  for (const mark of ['', '\uFEFF']) {
    writeFileSync(file, mark + text, 'utf16le');
    expect(await errors()).toEqual([
      `${name}: the file: text that is saved with the encoding UTF-8, but from line 1 on it is in UTF-16`,
    ]);
  }
});

test.each(textFiles)('An accent in %s in an old encoding is one error, with its line.', async (name) => {
  const file = join(folder, name);
  const lines = `${readFileSync(file, 'utf8')}\ncafé`;
  writeFileSync(file, lines, 'latin1');
  const line = String(lines.split('\n').length);
  expect(await errors()).toEqual([
    `${name}: the file: text that is saved with the encoding UTF-8, but line ${line} is in another encoding`,
  ]);
});

test.each(['[]', 'null'])('A service card that holds %s instead of an object is one error.', async (json) => {
  writeFileSync(join(folder, card), json);
  expect(await errors()).toEqual([`${card}: the file: an object with the fields ${cardFields}`]);
});

test.each([
  ['company.json', 'company.json: the file: to exist, but it is missing'],
  ['page.json', 'page.json: the file: to exist, but it is missing'],
  ['services', 'services: the folder: at least one service card, a JSON file'],
  ['about.mdx', 'about.mdx: the file: to exist, but it is missing'],
])('A missing %s is one error.', async (name, error) => {
  rmSync(join(folder, name), { recursive: true });
  expect(await errors()).toEqual([error]);
});

test.each(['imprint.mdx', 'service.json', 'services/old/repairs.json', 'services/new.JSON', 'notes.txt'])(
  'The file %s, which no part of the site reads, is one error.',
  async (name) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), '{}');
    expect(await errors()).toEqual([
      `${name}: the file: to be one of company.json, page.json, about.mdx, services/NAME.json, images/NAME: move, rename or delete it`,
    ]);
  },
);

test.each(['Thumbs.db', 'services/Thumbs.db', 'services/desktop.ini', 'services/.DS_Store', 'services/._repairs.json'])(
  'The file %s, which Windows or macOS makes, is ignored.',
  async (name) => {
    writeFileSync(join(folder, name), 'bytes');
    expect(await errors()).toEqual([]);
  },
);

const plainPicture = (width: number, height = 9) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

test.each(['jpg', 'jpeg', 'png', 'JPG', 'JPEG', 'PNG'])(
  'The file name of a photograph may end in .%s.',
  async (ending) => {
    cpSync(join(folder, 'images/photograph.jpg'), join(folder, `images/jetty.${ending}`));
    editSection('hero', (hero) => ({ ...hero, image: { file: `./images/jetty.${ending}`, alt: 'A jetty' } }));
    expect(await errors()).toEqual([]);
  },
);

test.each([
  ['photograph.jpg', 'text', 'hello', ['page.json: hero.image.file', 'jpg, jpeg, png']],
  ['logo.svg', 'text', 'hello', ['company.json: logo', 'svg']],
  ['photograph.jpg', 'WebP', plainPicture(2000).webp().toBuffer(), ['page.json: hero.image.file', 'jpg, jpeg, png']],
])('images/%s that holds %s is an error.', async (name, _, bytes, [field = '', kinds = '']) => {
  writeFileSync(join(folder, 'images', name), await bytes);
  expect(await errors()).toContain(`${field}: a picture of these kinds: ${kinds}; the file holds something else`);
});

test.each([
  ['half of a JPEG', 'jpg', 0.5],
  ['a JPEG without its last bytes', 'jpg', 0.99],
  ['half of a PNG', 'png', 0.5],
] as const)('An upload of only %s is one error.', async (_, ending, share) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 1700, height: 90, channels: 3, background: 'teal', noise } });
  const bytes = await (ending === 'jpg' ? picture.jpeg() : picture.png()).toBuffer();
  writeFileSync(join(folder, `images/jetty.${ending}`), bytes.subarray(0, Math.floor(bytes.length * share)));
  editSection('hero', (hero) => ({ ...hero, image: { file: `./images/jetty.${ending}`, alt: 'A jetty' } }));
  expect(await errors()).toEqual([
    'page.json: hero.image.file: a whole picture: a part of this file is missing or damaged; upload it again',
  ]);
});

test('A path that differs from the file name in upper and lower case is one error.', async () => {
  cpSync(join(folder, 'images/photograph.jpg'), join(folder, 'images/IMG_0001.JPG'));
  editSection('hero', (hero) => ({ ...hero, image: { file: './images/img_0001.jpg', alt: 'A jetty' } }));
  expect(await errors()).toEqual([
    'page.json: hero.image.file: a picture that exists: no file is at this path (upper and lower case matter)',
  ]);
});

const editBanner = (image: Json) => {
  editSection('services', (services) => {
    const [banner, ...others] = services.banners as Json[];
    return { ...services, banners: [{ ...banner, image }, ...others] };
  });
};

const editHero = (image: Json) => {
  editSection('hero', (hero) => ({ ...hero, image }));
};

test.each([
  ['hero', 1600, 'hero.image.file', editHero],
  ['banner', 1700, 'services.banners[0].image.file', editBanner],
])('A %s picture %i pixels wide is valid; one pixel less is one error.', async (_, least, field, setImage) => {
  setImage({ file: './images/jetty.png', alt: 'A jetty' });
  const path = join(folder, 'images/jetty.png');
  await plainPicture(least).toFile(path);
  expect(await errors()).toEqual([]);
  await plainPicture(least - 1).toFile(path);
  const size = `${String(least - 1)} by 9`;
  expect(await errors()).toEqual([
    `page.json: ${field}: a picture at least ${String(least)} pixels wide; this one is ${size}`,
  ]);
});

test.each([
  [1080, 1081, []],
  [1079, 1081, ['1079 by 1081']],
  [1080, 1080, ['1080 by 1080']],
])(
  'A tall hero picture of %i by %i pixels is valid, or an error that has its size: %j.',
  async (width, height, sizes) => {
    editSection('hero', (hero) => ({ ...hero, tallImage: './images/sky.jpg' }));
    await plainPicture(width, height).toFile(join(folder, 'images/sky.jpg'));
    const expected = 'a picture at least 1080 pixels wide, and higher than wide';
    expect(await errors()).toEqual(sizes.map((size) => `page.json: hero.tallImage: ${expected}; this one is ${size}`));
  },
);

test('A logo that is not square, which an icon would crop, is one error.', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0z"/></svg>';
  writeFileSync(join(folder, 'images/logo.svg'), drawing);
  expect(await errors()).toEqual(['company.json: logo: a square picture; this one is 80 by 40']);
});

test('A service card may name its JSON Schema.', async () => {
  edit(card, (json) => ({ ...json, $schema: '../../schemas/service.schema.json' }));
  expect(await errors()).toEqual([]);
});

test.each(['../schemas/service.schema.json', 7, null])('A $schema that is %j is one error.', async ($schema) => {
  edit(card, (json) => ({ ...json, $schema }));
  expect(await errors()).toEqual([`${card}: $schema: "../../schemas/service.schema.json", or no such line`]);
});

test('A $schema deeper in a file is an unknown field.', async () => {
  editSection('about', (about) => ({ ...about, $schema: '../schemas/page.schema.json' }));
  expect(await errors()).toEqual(['page.json: about: only the fields heading, image; remove or rename "$schema"']);
});
