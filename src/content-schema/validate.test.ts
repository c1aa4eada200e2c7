import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describeProblems, validateContent } from './validate';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

type Json = Record<string, unknown>;

/** Changes the JSON of a content file, as an editor would. */
function edit(name: string, change: (json: Json) => Json): void {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

/** Changes one section of `page.json`. */
const editSection = (section: string, change: (json: Json) => Json) => {
  edit('page.json', (page) => ({ ...page, [section]: change(page[section] as Json) }));
};

const withFirstLink = (navigation: Json, link: Json) => ({
  ...navigation,
  links: [link, ...(navigation.links as unknown[]).slice(1)],
});

const problems = async () =>
  (await validateContent(folder)).map(
    ({ file, field, expected }) => `${file.slice(folder.length + 1)}: ${field}: ${expected}`,
  );

const card = 'services/guest-services.json';
const features = ['24/7 Support', 'Booking Management', 'Guest Relations'];
const photographPath = 'the path of a picture in content/images (jpg, jpeg, png), such as "./images/name.jpg"';
const anIcon = 'one of the icons key, bell, wrench, shield, chart, seal';
const anOrigin = 'the address of the site, without a slash at its end, such as "https://www.name.example"';
const aPhone = 'a telephone number that begins with the code of its country, such as "+61 8 5550 1234"';
const townAndState = 'a town and a state with a comma between them, such as "Busselton, Western Australia"';
const wholeNumber = 'a whole number from 1 to 9999';
const threeFeatures = `${card}: features: a list of exactly 3 items`;

test('The content of the site has no problems.', async () => {
  expect(await problems()).toEqual([]);
});

test.each<[string, (card: Json) => Json, string]>([
  ['no title', ({ title: _, ...rest }) => rest, `${card}: title: a text that is not empty`],
  ['an empty title', (json) => ({ ...json, title: '' }), `${card}: title: a text that is not empty`],
  ['a title of blanks', (json) => ({ ...json, title: '  ' }), `${card}: title: a text that is not empty`],
  ['a title that is null', (json) => ({ ...json, title: null }), `${card}: title: a text that is not empty`],
  ['a title that is a number', (json) => ({ ...json, title: 7 }), `${card}: title: a text that is not empty`],
  ['two features', (json) => ({ ...json, features: features.slice(1) }), threeFeatures],
  ['four features', (json) => ({ ...json, features: [...features, 'Late Checkout'] }), threeFeatures],
  ['no features', ({ features: _, ...rest }) => rest, threeFeatures],
  ['features in one text', (json) => ({ ...json, features: features.join() }), threeFeatures],
  [
    'an empty feature',
    (json) => ({ ...json, features: ['24/7 Support', '', 'Guest Relations'] }),
    `${card}: features[1]: a text that is not empty`,
  ],
  [
    'the same feature twice',
    (json) => ({ ...json, features: ['24/7 Support', 'Guest Relations', 'Guest Relations'] }),
    `${card}: features: texts of which no two are the same`,
  ],
  ['no order', ({ order: _, ...rest }) => rest, `${card}: order: ${wholeNumber}`],
  ['an order in quotes', (json) => ({ ...json, order: '2' }), `${card}: order: ${wholeNumber}`],
  ['no icon', ({ icon: _, ...rest }) => rest, `${card}: icon: ${anIcon}`],
  ['an icon that is not drawn', (json) => ({ ...json, icon: 'boat' }), `${card}: icon: ${anIcon}`],
  ['order 0', (json) => ({ ...json, order: 0 }), `${card}: order: ${wholeNumber}`],
  ['order 10000', (json) => ({ ...json, order: 10_000 }), `${card}: order: ${wholeNumber}`],
  ['order 2.5', (json) => ({ ...json, order: 2.5 }), `${card}: order: ${wholeNumber}`],
  [
    'the order of another card',
    (json) => ({ ...json, order: 1 }),
    expect.stringMatching(
      /^services\/property-management\.json: order: a number of its own: 1 is the order of .*guest/,
    ),
  ],
  [
    'a misspelt field beside the right ones',
    (json) => ({ ...json, titel: 'Guest Services' }),
    `${card}: the file: only the fields order, title, icon, description, features; remove or rename "titel"`,
  ],
])(
  'A service card with %s is one problem, named with file, field and what is expected.',
  async (_, change, problem) => {
    edit(card, change);
    expect(await problems()).toEqual([problem]);
  },
);

test.each<[string, string, (section: Json) => Json, string]>([
  [
    'a missing picture',
    'hero',
    (hero) => ({ ...hero, image: { file: './images/nowhere.jpg', alt: 'A jetty' } }),
    'hero.image.file: a picture that exists: no file is at this path',
  ],
  [
    'a picture of another kind',
    'hero',
    (hero) => ({ ...hero, image: { file: './images/hero.tiff', alt: 'A jetty' } }),
    `hero.image.file: ${photographPath}`,
  ],
  [
    'a picture without a description',
    'hero',
    (hero) => ({ ...hero, image: { file: './images/hero.jpg' } }),
    'hero.image.alt: a text that is not empty',
  ],
  [
    'one banner',
    'services',
    (services) => ({ ...services, banners: (services.banners as unknown[]).slice(1) }),
    'services.banners: a list of exactly 2 items',
  ],
  [
    'a link to an anchor that does not exist',
    'navigation',
    (navigation) => withFirstLink(navigation, { label: 'Prices', anchor: 'prices' }),
    'navigation.links[0].anchor: one of the anchors home, services, about, contact',
  ],
  [
    'three links in its navigation',
    'navigation',
    (navigation) => ({ ...navigation, links: (navigation.links as unknown[]).slice(1) }),
    'navigation.links: a list of exactly 4 items',
  ],
  [
    'a link without an anchor',
    'navigation',
    (navigation) => withFirstLink(navigation, { label: 'Prices' }),
    'navigation.links[0].anchor: one of the anchors home, services, about, contact',
  ],
  ...['./images/herojpg', './images/hero.jpg.zip', '/images/hero.jpg', './../images/hero.jpg', './images/logo.svg'].map<
    [string, string, (section: Json) => Json, string]
  >((file) => [
    `the picture ${file}`,
    'hero',
    (hero) => ({ ...hero, image: { file, alt: 'A jetty' } }),
    `hero.image.file: ${photographPath}`,
  ]),
  [
    'an empty Why Choose list',
    'contact',
    (contact) => ({ ...contact, whyChoose: [] }),
    'contact.whyChoose: a list with at least one item',
  ],
])('A page with %s is one problem.', async (_, section, change, problem) => {
  editSection(section, change);
  expect(await problems()).toEqual([`page.json: ${problem}`]);
});

test('A page without one of its sections is one problem, which tells what the section holds.', async () => {
  edit('page.json', ({ about: _, ...rest }) => rest);
  expect(await problems()).toEqual(['page.json: about: an object with the fields heading']);
});

test.each<[string, unknown, string]>([
  ['email', 'enquiries', 'an e-mail address'],
  ['email', 'enquiries@resort', 'an e-mail address'],
  ['email', 'enquiries @resort.example', 'an e-mail address'],
  ['logo', './images/hero.jpg', 'the path of a picture in content/images (svg), such as "./images/name.svg"'],
  ['shortName', 'Geographe Bays', 'a text of at most 13 characters'],
  ['shortName', ' ', 'a text of at most 13 characters'],
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
  ['phone', '', aPhone],
  ['phone', ' ', aPhone],
  ['phone', null, aPhone],
  ['phone', 61_855_501_234, aPhone],
  ['phone', '08 5550 1234', aPhone],
  ['phone', '+0 8 5550 1234', aPhone],
  ['phone', '+618555', aPhone],
  ['phone', '+6185550123456789', aPhone],
  ['phone', '+61  8 5550 1234', aPhone],
])('A company whose %s is %j is one problem.', async (field, value, expected) => {
  edit('company.json', (company) => ({ ...company, [field]: value }));
  expect(await problems()).toEqual([`company.json: ${field}: ${expected}`]);
});

test.each([
  ['phone', '+61 8 5550 1234'],
  ['phone', '+61855501234'],
  ['phone', '+6185550'],
  ['phone', '+618555012345678'],
  ['siteUrl', 'https://resort.example:8443'],
  ['shortName', 'Geographe Bay'],
])('A company whose %s is %j is no problem.', async (field, value) => {
  edit('company.json', (company) => ({ ...company, [field]: value }));
  expect(await problems()).toEqual([]);
});

test('A company may be without a telephone, and must have everything else.', async () => {
  edit('company.json', ({ phone: _, ...company }) => company);
  expect(await problems()).toEqual([]);
  edit('company.json', () => ({}));
  const fields = (await problems()).map((problem) => problem.split(': ')[1]);
  expect(fields.sort()).toEqual(['blurb', 'email', 'location', 'logo', 'name', 'shortName', 'siteUrl']);
});

test.each(['company.json', 'page.json', card])(
  '%s with broken JSON is one problem, which says where it breaks.',
  async (name) => {
    const file = join(folder, name);
    const withTrailingComma = readFileSync(file, 'utf8').trimEnd().replace(/\n}$/, ',\n}');
    writeFileSync(file, withTrailingComma);
    const line = withTrailingComma.split('\n').length;
    expect(await problems()).toEqual([
      expect.stringMatching(`^${name}: the file: valid JSON, but: .* \\(line ${line} column 1\\)$`),
    ]);
  },
);

test.each([
  ['company.json', 'company.json: the file: to be there, but it is missing'],
  ['page.json', 'page.json: the file: to be there, but it is missing'],
  ['services', 'services: the folder: at least one service card, a JSON file'],
  ['about.mdx', 'about.mdx: the text: exactly 3 paragraphs with an empty line between them, found 0'],
])('Without %s there is one problem.', async (name, problem) => {
  rmSync(join(folder, name), { recursive: true });
  expect(await problems()).toEqual([problem]);
});

test('A list where a file should hold one object is one problem.', async () => {
  writeFileSync(join(folder, card), '[]');
  expect(await problems()).toEqual([
    `${card}: the file: an object with the fields order, title, icon, description, features`,
  ]);
});

test.each([2, 4])('An about text of %i paragraphs is one problem.', async (count) => {
  writeFileSync(join(folder, 'about.mdx'), 'A paragraph\nof two lines.\n\n'.repeat(count));
  expect(await problems()).toEqual([
    `about.mdx: the text: exactly 3 paragraphs with an empty line between them, found ${count}`,
  ]);
});

test('A content file that nothing reads is one problem.', async () => {
  writeFileSync(join(folder, 'service.json'), '{}');
  expect(await problems()).toEqual([
    'service.json: the file: to be one of company.json, page.json, about.mdx, services/NAME.json, images/NAME: move, rename or delete it',
  ]);
});

test('The message for a person names each problem in a line, with file, field and what is expected.', () => {
  const message = describeProblems([
    { file: 'content/page.json', field: 'title', expected: 'a text that is not empty' },
    { file: 'content/services/a.json', field: 'order', expected: 'a whole number from 1' },
  ]);
  expect(message.split('\n').slice(1)).toEqual([
    '  content/page.json: title: expected a text that is not empty',
    '  content/services/a.json: order: expected a whole number from 1',
  ]);
  expect(message).toContain('content/README.md');
});

test.each(['jpg', 'jpeg', 'png'])('A photograph may be a file that ends in .%s.', async (ending) => {
  cpSync(`content/images/hero.jpg`, join(folder, `images/jetty.${ending}`));
  editSection('hero', (hero) => ({ ...hero, image: { file: `./images/jetty.${ending}`, alt: 'A jetty' } }));
  expect(await problems()).toEqual([]);
});

test.each(['imprint.mdx', 'services/old/guest-services.json', 'services/new.JSON', 'notes.txt'])(
  'The file %s, which nothing reads, is one problem.',
  async (name) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), '{}');
    expect(await problems()).toEqual([
      `${name}: the file: to be one of company.json, page.json, about.mdx, services/NAME.json, images/NAME: move, rename or delete it`,
    ]);
  },
);

test.each([
  ['no order', undefined],
  ['the same order in quotes', '2'],
])('Two service cards with %s are a problem each, and not said to share an order.', async (_, order) => {
  for (const name of [card, 'services/risk-management.json']) edit(name, (json) => ({ ...json, order }));
  expect(await problems()).toEqual([
    `${card}: order: ${wholeNumber}`,
    `services/risk-management.json: order: ${wholeNumber}`,
  ]);
});

test.each([
  ['images/hero.jpg', 'page.json: hero.image.file', 'jpg, jpeg, png'],
  ['images/logo.svg', 'company.json: logo', 'svg'],
])('A file %s that is no picture is one problem.', async (name, field, kinds) => {
  writeFileSync(join(folder, name), 'hello');
  expect(await problems()).toEqual([`${field}: a picture that can be read: the file is not one of the kinds ${kinds}`]);
});

test.each([
  ['# About', 'a heading'],
  ['- One', 'a list'],
  ['1. One', 'a numbered list'],
  ['> Said', 'a quotation'],
  ['import Map from "./map"', 'code'],
])('An about text with %j, %s, is one problem.', async (block) => {
  writeFileSync(join(folder, 'about.mdx'), `One.\n\n${block}\n\nThree.\n`);
  expect(await problems()).toEqual([
    `about.mdx: the text: paragraphs only, found a heading, list or the like: "${block.slice(0, 20)}…"`,
  ]);
});

test.each(['Rates under <5%.', 'A {brace}.'])(
  'An about text with %j, which would be code, is one problem.',
  async (block) => {
    writeFileSync(join(folder, 'about.mdx'), `One.\n\n${block}\n\nThree.\n`);
    expect(await problems()).toEqual([
      `about.mdx: the text: no "<" and no "{", which begin code in this file, found one in "${block}…"`,
    ]);
  },
);

test('A service card that holds null is one problem.', async () => {
  writeFileSync(join(folder, card), 'null');
  expect(await problems()).toEqual([
    `${card}: the file: an object with the fields order, title, icon, description, features`,
  ]);
});

test.each([
  ['line ends of Windows', '\r\n\r\n'],
  ['blanks in the empty line', '\n  \n'],
  ['several empty lines', '\n\n\n'],
])('Three about paragraphs with %s between them are no problem.', async (_, between) => {
  writeFileSync(join(folder, 'about.mdx'), ['One.', 'Two.', 'Three.\n'].join(between));
  expect(await problems()).toEqual([]);
});

const plainPicture = (width: number) => sharp({ create: { width, height: 900, channels: 3, background: 'teal' } });

const editBanner = (image: Json) => {
  editSection('services', (services) => {
    const [banner, ...others] = services.banners as Json[];
    return { ...services, banners: [{ ...banner, image }, ...others] };
  });
};

test.each([
  ['hero', 1600, 'hero.image.file', (image: Json) => editSection('hero', (hero) => ({ ...hero, image }))],
  ['banner', 1700, 'services.banners[0].image.file', editBanner],
])('A %s of %i pixels is wide enough, and one a pixel narrower is one problem.', async (_, least, field, edited) => {
  edited({ file: './images/jetty.png', alt: 'A jetty' });
  const path = join(folder, 'images/jetty.png');
  writeFileSync(path, await plainPicture(least).png().toBuffer());
  expect(await problems()).toEqual([]);
  writeFileSync(
    path,
    await plainPicture(least - 1)
      .png()
      .toBuffer(),
  );
  expect(await problems()).toEqual([
    `page.json: ${field}: a picture at least ${least} pixels wide: this one is ${least - 1} by 900`,
  ]);
});

test('A logo that is not square, and would lose its ends in an icon, is one problem.', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0z"/></svg>';
  writeFileSync(join(folder, 'images/logo.svg'), drawing);
  expect(await problems()).toEqual(['company.json: logo: a square picture: this one is 80 by 40']);
});

test('Two links of the navigation to one anchor are one problem.', async () => {
  editSection('navigation', (navigation) => {
    const [home, ...others] = navigation.links as Json[];
    return { ...navigation, links: [home, { ...others[0], anchor: 'home' }, ...others.slice(1)] };
  });
  expect(await problems()).toEqual(['page.json: navigation.links: a link to each of the anchors, not two to one']);
});

test.each([
  'We offer:\n- cleaning',
  'We offer:\n1. cleaning',
  'Words\n===',
  'Words\n---',
  'Words\n***',
  'Words\n## More',
  'Words\n> said',
])('An about paragraph that Markdown would end before its last line (%j) is one problem.', async (paragraph) => {
  writeFileSync(join(folder, 'about.mdx'), ['One.', paragraph, 'Three.\n'].join('\n\n'));
  expect(await problems()).toEqual([expect.stringContaining('paragraphs only, found a heading, list or the like')]);
});

test.each(['Since\n2012. It was', 'We care\n-and more', 'Under 3\n#1 in town', 'We are\n***here*** for you'])(
  'An about paragraph with %j in it is one for Markdown too, and no problem.',
  async (paragraph) => {
    writeFileSync(join(folder, 'about.mdx'), ['One.', paragraph, 'Three.\n'].join('\n\n'));
    expect(await problems()).toEqual([]);
  },
);

test('A photograph in another format than its ending says, which the build could not use, is one problem.', async () => {
  writeFileSync(join(folder, 'images/hero.jpg'), await plainPicture(2000).webp().toBuffer());
  expect(await problems()).toEqual([
    'page.json: hero.image.file: a picture that can be read: the file is not one of the kinds jpg, jpeg, png',
  ]);
});

test('An empty path of a picture is one problem.', async () => {
  editSection('hero', (hero) => ({ ...hero, image: { file: '', alt: 'A jetty' } }));
  expect(await problems()).toEqual([`page.json: hero.image.file: ${photographPath}`]);
});

test('A service card may be without $schema, which only serves editors.', async () => {
  edit(card, ({ $schema: _, ...json }) => json);
  expect(await problems()).toEqual([]);
});

test.each(['../schemas/service.schema.json', 7, null])('A $schema that is %j is one problem.', async ($schema) => {
  edit(card, (json) => ({ ...json, $schema }));
  expect(await problems()).toEqual([`${card}: $schema: "../../schemas/service.schema.json", or no such line`]);
});

test('A $schema within a file is a field that is not known.', async () => {
  editSection('about', (about) => ({ ...about, $schema: '../schemas/page.schema.json' }));
  expect(await problems()).toEqual(['page.json: about: only the fields heading; remove or rename "$schema"']);
});
