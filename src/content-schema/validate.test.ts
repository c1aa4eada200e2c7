import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import sharp from 'sharp';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { contentErrorMessage } from './validate.ts';

const folder = temporaryFolder();

beforeEach(() => {
  rmSync(folder, { recursive: true });
  cpSync('tests/support/sample-content', folder, { recursive: true });
});

/** Sets one value in a content file, as an editor would. The value undefined removes the field. */
function set(name: string, path: string, value: unknown): void {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  writeFileSync(file, applyEdits(text, modify(text, keys, value, {})));
}

/** @returns "file: field: expected …" for each error. */
async function errors(): Promise<string[]> {
  const [first, ...lines] = (await contentErrorMessage(folder))?.split('\n') ?? [];
  if (first !== undefined) expect(first).toBe('The content has errors.');
  return lines.map((line) => line.trim().replaceAll(`${folder}/`, ''));
}

const card = 'services/repairs.json';
const page = 'page.json';
const company = 'company.json';
const about = 'about.mdx';
const aText = (maxLength: number) => `text of 1 to ${maxLength} characters`;
const atMost = (limit: number, count: number) => `at most ${limit} characters; this one has ${count}`;
const aPhone =
  'a phone number, area code included, such as "(08) 9750 1234", "0400 123 456", "1300 123 456" or "+61 8 9750 1234", ' +
  'or no text; only digits, single spaces, brackets around the area code and a + at the start are allowed; this one is "';
const otherTitle = 'one that no other card has';
const missing = 'this field is missing: add it';
const noBrackets = 'no curly brackets';
const months = ' in place of the number of months';
const hours = ' in place of the number of hours';
const inWords = 'words that say what the picture shows';
const aPicture = 'the path of a picture in content/images (jpg, jpeg, png), such as "images/name.jpg"';
const aName = 'a picture whose name has no # ? \\ and no dot at its start: rename it';
const aPlace = 'a town and a state separated by one comma and a space, such as "Busselton, Western Australia"';
const oneVersion = 'expected one version of the text';
const ourPlaces = 'to be company.json, page.json, about.mdx, or in services/ or images/: move, rename or delete it';
const footer = 'the fields quickLinksHeading, contactHeading, rights';

/** A file, the path of a field in it, the field's value, and what is wrong with it. */
type Mistake = [string, string, unknown, string];

describe('Content validation', () => {
  const wrongPhones = ['5550 1234', '08 5550 123', '(04) 0012 3456', '1300 12', '13 12 345', '+61', '08-5550-1234'];

  it.each<Mistake>([
    [card, 'title', undefined, `${aText(40)}; ${missing}`],
    [card, 'title', '  ', `${aText(40)}; this one is empty`],
    [card, 'title', 7, `${aText(40)}; this one is 7, without quotation marks`],
    [card, 'title', null, `${aText(40)}; this one is null`],
    [card, 'title', ['Bay'], `${aText(40)}; this one is a list`],
    [card, 'title', { text: 'Bay' }, `${aText(40)}; this one is an object`],
    [card, 'title', 'x'.repeat(41), atMost(40, 41)],
    [card, 'title', '🏖'.repeat(41), atMost(40, 41)],
    [card, 'link', 'x'.repeat(31), atMost(30, 31)],
    [page, 'follow.toldText', 'x'.repeat(81), atMost(80, 81)],
    [page, 'hero.image.focus', '50% 50% 50%', atMost(9, 11)],
    [page, 'hero.image.file', `images/${'x'.repeat(200)}.jpg`, atMost(100, 211)],
    [company, 'phone', `(08) 5550 1234${' '.repeat(7)}`, atMost(20, 21)],
    [page, 'follow.toldText', 'We have told the office.', 'text with {time}; this one is "We have told the office."'],
    [page, 'form.characterCount', '{count}', 'text with {count} and {limit}; this one is "{count}"'],
    [card, 'title', ' HOUSEKEEPING', `${otherTitle}: services/housekeeping.json also has " HOUSEKEEPING"`],
    [card, 'features', ['One', 'Two'], 'a list of exactly 3 items; this one has 2'],
    [card, 'features', ['One', 'Two', 'Two', 'Three'], 'a list of exactly 3 items; this one has 4'],
    [card, 'features', ['One', 'Two', 'Two'], 'items that are all different; numbers 2 and 3 are the same'],
    [
      card,
      'features',
      'One',
      'a list of exactly 3 items that are all different, each text of 1 to 40 characters; this one is "One"',
    ],
    [card, 'order', 0, 'a whole number from 1 to 9999; this one is 0'],
    [card, 'order', 10_000, 'a whole number from 1 to 9999; this one is 10000'],
    [card, 'order', '10', 'a whole number from 1 to 9999; this one is "10"'],
    [card, '$schema', './service.schema.json', '"../../schemas/service.schema.json", or no such field'],
    [page, 'footer', undefined, `an object with ${footer}`],
    [page, 'hero.image.alt', undefined, `${aText(180)}; ${missing}`],
    [page, 'hero.image.alt', ' P1030021 ', inWords],
    [page, 'hero.image.alt', 'The jetty 2.HEIC', inWords],
    [page, 'navigation.label', '{ x }', `${noBrackets}; remove or correct { x }`],
    [page, 'navigation.label', 'Bay}', `${noBrackets}; remove or correct }`],
    [page, 'form.privacy', '{months} {email}', `${noBrackets} but {months}; remove or correct {email}`],
    [page, 'form.characterCount', '{count} {limit} {a', `${noBrackets} but {count} and {limit}; remove or correct {`],
    [
      page,
      'hero.headline',
      'Caf\ufffd',
      'characters that people can read; U+FFFD after "Caf" is none: type in its place',
    ],
    [page, 'hero.headline', '\0', 'characters that people can read; U+0000 at the start is none'],
    [page, 'hero.headline', 'Bay\u0092s', 'characters that people can read; U+0092 after "Bay" is none'],
    [page, 'hero.headline', '\ud83c', 'characters that people can read; U+D83C at the start is none'],
    [page, 'hero.headline', '\u200b\u2060', `${aText(36)}; this one has only invisible characters`],
    [page, 'hero.image.file', 'images/a.tiff', `${aPicture}; this one is "images/a.tiff"`],
    [page, 'hero.image.file', './images/photograph.jpg', aPicture],
    [page, 'hero.image.file', 'images/PHOTOGRAPH.jpg', 'a picture that exists; images/photograph.jpg exists: upper'],
    [page, 'hero.image.file', 'images/nowhere.jpg', 'a picture that exists; there is no such file in images/'],
    ...['a#b', 'a?b', 'a\\b', '.a'].map((name): Mistake => [page, 'hero.image.file', `images/${name}.jpg`, aName]),
    [page, 'hero.image.focus', '101% 50%', 'two whole percentages up to 100% with one space between them'],
    [page, 'form.privacy', 'Deleted later.', `text with {months}${months}; this one is "Deleted`],
    [page, 'form.promise', 'We answer within two days.', `text with {hours}${hours}; this one`],
    [page, 'form.sentHelp', 'We write to {email} soon.', `text with {email}, and {hours}${hours}; this one`],
    [page, 'form.privacyUrl', 'www.company.example/privacy', 'a URL with https:// and without spaces, such as'],
    [page, 'contact.whyChoose', [], 'a list of 1 or more items; this one has 0'],
    [page, 'navigation.links', [], 'a list of exactly 4 items; this one has 0'],
    [company, 'email', 'office?cc=a@bay.example', 'one email address'],
    [company, 'email', 'office@bay.example\u200b', 'one email address'],
    [company, 'location', 'Bay\u200b', `${aPlace}; this one is "Bay<U+200B>"`],
    [company, 'location', 'x'.repeat(50), `${aPlace}; this one is "${'x'.repeat(40)}…"`],
    [company, 'location', 'Busselton, Western Australia, 6280', aPlace],
    [company, 'siteUrl', 'https://www.resort.example/', 'the URL of the site in lower case, with https:// and without'],
    ...wrongPhones.map((phone): Mistake => [company, 'phone', phone, aPhone]),
    [company, 'officeHours', ' ', `${aText(80)}, or no text; this one is empty`],
    [company, 'logo', 'images/photograph.jpg', 'the path of a square picture in content/images (svg)'],
  ])('finds one error in %s if %s is %j', async (name, path, value, error) => {
    set(name, path, value);
    expect(await errors()).toEqual([expect.stringContaining(`${name}: ${path}: expected ${error}`)]);
  });

  it.each<Mistake>([
    [card, 'features.1', '', `features[1]: expected ${aText(40)}`],
    [page, 'footer.rihgts', 'All', `footer: expected only ${footer}; remove or rename "rihgts"`],
    [page, 'navigation.links.1.anchor', 'home', 'navigation.links: expected a link to services'],
    [page, 'services.banners.0.lampComesOn', 'yes', 'services.banners[0].lampComesOn: expected true or false'],
    [page, 'navigation.links.0.anchor', 'boat', 'navigation.links[0].anchor: expected one of home, services, about'],
  ])('finds an error in %s, and names the field to correct, if %s is %j', async (name, path, value, error) => {
    set(name, path, value);
    expect(await errors()).toContainEqual(expect.stringContaining(`${name}: ${error}`));
  });

  const headings = ['services', 'about', 'contact', 'form'].map((section) => `page.json: ${section}.heading`);

  it.each([
    [page, 'privacyUrl', 'page.json: form.privacyUrl'],
    [company, 'privacyUrl', 'page.json: form.privacyUrl'],
    [page, 'footer.siteUrl', 'company.json: siteUrl'],
    [page, 'order', 'services/*.json: order'],
    [page, 'hero.caption', 'page.json: services.banners[].caption'],
    [card, 'heading', headings.join(' or ')],
  ])('finds an unknown field in %s, %s, and says where a field of that name belongs', async (name, path, place) => {
    const field = path.split('.').at(-1);
    set(name, path, 'A text');
    expect(await errors()).toEqual([expect.stringContaining(`remove "${field}", or move it to ${place}`)]);
  });

  const phones = ['', '+61 8 5550 1234', '(08) 5550 1234', '0400 123 456', ' 13 12 34\u00a0', '1300 123 456'];

  it.each<[string, string, unknown]>([
    [company, 'email', "front-desk.o'brien+web@bay.xn--p1b6ci4b4b3a.example"],
    ...[...phones, '1800123456'].map((phone): [string, string, unknown] => [company, 'phone', phone]),
    [page, 'form.privacyUrl', ''],
    [page, 'form.privacyUrl', 'https://company.example/privacy.pdf'],
    [company, 'officeHours', 'Monday to Friday, 9 am to 5 pm'],
    [page, 'hero.image.focus', '100% 0%'],
    [card, 'title', 'x'.repeat(40)],
    [card, 'order', 1],
    [page, 'hero.image.alt', 'Jetty.'],
    [page, 'hero.image.alt', 'The jetty, 1.8 km long'],
  ])('accepts %s if %s is %j', async (name, path, value) => {
    set(name, path, value);
    expect(await errors()).toEqual([]);
  });

  it.each<[string, string | Buffer, string]>([
    [page, '[]', 'the file: expected an object with the fields title, description'],
    [card, '{ "order": 1, }', 'the file: expected valid JSON, but: line 1, column 13'],
    [card, Buffer.from('{}', 'utf16le'), 'the file: expected text saved in the UTF-8 encoding'],
    [card, Buffer.from('"é"', 'latin1'), 'the file: expected text saved in the UTF-8 encoding'],
    [about, 'One.\0', 'the file: expected text saved in the UTF-8 encoding, but it has a different encoding or null'],
    [
      card,
      '{\r\n<<<<<<< HEAD\r\n  "order": 1\r\n=======\r\n',
      `the file: ${oneVersion}, but line 2 is a merge mark (<<<<<<<)`,
    ],
    [
      card,
      '{\n  "order": 1\n=======\n  "order": 2\n}',
      `the file: ${oneVersion}, but line 3 is a merge mark (=======)`,
    ],
    [about, 'One.\n\nTwo.\n>>>>>>> winter\n', `the file: ${oneVersion}, but line 4 is a merge mark (>>>>>>>)`],
    [about, 'Caf\ufffd.', 'the text: expected characters that people can read; U+FFFD after "Caf" is none'],
    [about, 'One.', 'the text: expected exactly 3'],
    ['services/new.JSON', '{}', 'the file: expected a name that ends in .json, in lower case: rename it'],
    ['imprint.mdx', '', `the file: expected ${ourPlaces}`],
    ['services/old/repairs.json', '', `the file: expected ${ourPlaces}`],
  ])('finds an error in %s if its text is %j', async (name, text, error) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    expect((await errors())[0]).toContain(`${name}: ${error}`);
  });

  it('accepts a byte order mark, and the files that Windows and macOS create', async () => {
    for (const name of [page, about, card, 'Thumbs.db', 'services/desktop.ini', 'services/._repairs.json']) {
      const file = join(folder, name);
      writeFileSync(file, `\uFEFF${existsSync(file) ? readFileSync(file, 'utf8') : ''}`);
    }
    expect(await errors()).toEqual([]);
  });

  it.each([
    [page, 'page.json: the file: expected to exist, but it is missing'],
    ['services', 'services/*.json: there must be at least one card; add one'],
  ])('finds one error if %s is missing', async (name, error) => {
    rmSync(join(folder, name), { recursive: true });
    expect(await errors()).toEqual([error]);
  });

  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const tooSmall = 'a picture at least 1600 pixels wide and 900 high; this one is';
  const kinds = 'a picture of these kinds: jpg, jpeg, png';
  const unreadable = (reason: string) => `${kinds}; this file cannot be read as one (${reason}`;
  const damaged = 'a complete picture; part of this file is missing or damaged: upload it again';

  it.each<[string, () => Promise<Buffer>, string[]]>([
    ['Cafe\u0301.png', () => plain(1600, 900).png().toBuffer(), []],
    ['jetty.Png', () => plain(1600, 900).png().toBuffer(), []],
    ['turned.jpg', () => plain(900, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer(), []],
    ['narrow.png', () => plain(1599, 900).png().toBuffer(), [`${tooSmall} 1599 wide and 900 high`]],
    ['low.png', () => plain(1600, 899).png().toBuffer(), [`${tooSmall} 1600 wide and 899 high`]],
    [
      'webp.jpg',
      () => plain(1600, 900).webp().toBuffer(),
      [`${kinds}; this file contains webp, whatever its name: export it again`],
    ],
    [
      'text.jpg',
      () => Promise.resolve(Buffer.from('hello')),
      [unreadable('Input buffer contains unsupported image format')],
    ],
    ['empty.jpg', () => Promise.resolve(Buffer.of()), [unreadable('Input Buffer is empty')]],
    ['cut.jpg', async () => (await plain(1600, 900).jpeg().toBuffer()).subarray(0, -2000), [damaged]],
  ])('checks what a photograph’s file contains: %s', async (name, bytes, problems) => {
    writeFileSync(join(folder, 'images', name), await bytes());
    set(page, 'hero.image.file', `images/${name.normalize()}`);
    expect(await errors()).toEqual(
      problems.map((problem) => expect.stringContaining(`page.json: hero.image.file: expected ${problem}`) as unknown),
    );
  });

  it('finds an error in the field of a picture, and in a text, in whose place there is a folder', async () => {
    for (const name of ['images/tall.jpg', 'images/logo.svg', about]) {
      rmSync(join(folder, name));
      mkdirSync(join(folder, name));
    }
    expect(await errors()).toEqual([
      expect.stringMatching(/^company\.json: logo: expected a picture of these kinds: svg; .*EISDIR/),
      expect.stringMatching(/^page\.json: hero\.tallImage\.file: expected a picture of .*EISDIR/),
      expect.stringMatching(/^about\.mdx: the file: expected a file that can be read, but .*EISDIR/),
    ]);
  });

  const drawing = (width: number, content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40">${content}</svg>`;
  const shape = '<path d="M0 0h9v9"/>';

  it('finds a tall picture that is not tall and a logo that is not square, and states their sizes', async () => {
    writeFileSync(join(folder, 'images/tall.jpg'), await plain(1080, 1080).jpeg().toBuffer());
    writeFileSync(join(folder, 'images/logo.svg'), drawing(80, shape));
    expect(await errors()).toEqual([
      'company.json: logo: expected a square picture; this one is 80 wide and 40 high',
      'page.json: hero.tallImage.file: expected a tall picture at least 1080 pixels wide; this one is 1080 wide and 1080 high',
    ]);
  });

  const withoutPrograms = (found: string) =>
    `a drawing without programs; this one has ${found}: export it again without it`;
  const notComplete = 'a drawing that is complete in its own file; this one refers to another file or website';

  it.each([
    ['nothing', '<g/>', 'a picture that shows something; all of this one is transparent'],
    ['100,000 bytes', `${shape}<!--${'x'.repeat(99_904)}-->`, undefined],
    ['100,001 bytes', `${shape}<!--${'x'.repeat(99_905)}-->`, 'a drawing of at most 100 KB; this one has 101 KB'],
    ['another picture', `${shape}<image href="https://a.example/logo.png"/>`, notComplete],
    ['another font', `${shape}<style>@font-face{src:url(//a.example/font.woff2)}</style>`, notComplete],
    [
      'a script',
      `${shape}<s:script xmlns:s="http://www.w3.org/2000/svg">go()</s:script>`,
      withoutPrograms('<s:script'),
    ],
    ['HTML', `${shape}<foreignObject/>`, withoutPrograms('<foreignObject')],
    ['an event’s attribute', '<path d="M0 0h9v9"\nonload = "go()"/>', withoutPrograms('onload')],
    ['a script’s URL', `<a href="javascript:go()">${shape}</a>`, withoutPrograms('javascript:')],
    ['words that look like one', `${shape}<text>Walk on one=1 script</text>`, undefined],
    ['its own parts', `${shape}<style>b{fill:url( "#a")}</style><use href='#a'/><image href="data:,"/>`, undefined],
  ])('checks the logo’s file, which contains %s', async (_, content, problem) => {
    writeFileSync(join(folder, 'images/logo.svg'), drawing(40, content));
    expect(await errors()).toEqual(problem ? [`company.json: logo: expected ${problem}`] : []);
  });

  it.each([
    ['viewBox="0 0 640 420"', undefined],
    ["data-a=''\nviewBox = ' -1,0 640.5,  420 '", undefined],
    ['data-viewBox="0 0 640 420"', 'a drawing with a viewBox'],
    ['viewBox="0 0 640"', 'a drawing with a viewBox'],
    ['viewBox="0 0 0 420"', 'a drawing with a viewBox'],
    ['viewBox="0 0 640 none"', 'a drawing with a viewBox'],
  ])('expects a map with a viewBox: %s', async (attributes, problem) => {
    const map = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="42" ${attributes}>${shape}</svg>`;
    writeFileSync(join(folder, 'images/map.svg'), map);
    set(page, 'contact.map', 'images/map.svg');
    set(page, 'contact.mapAlt', 'Map of the bay');
    const found = await errors();
    expect(found).toEqual(problem ? [expect.stringContaining(`page.json: contact.map: expected ${problem}`)] : []);
  });

  it.each([
    ['images/logo.svg', undefined, 'mapAlt: expected words that say what the map shows, as there is a map'],
    ['images/logo.svg', ' ', 'mapAlt: expected text of 1 to 180 characters'],
    ['images/logo.svg', '', 'mapAlt: expected words that say what the map shows, as there is a map; this one is empty'],
    ['images/logo.svg', 'map.svg', 'mapAlt: expected words that say what the picture shows'],
    [undefined, 'Map of the bay', 'map: expected the path of a drawing, as mapAlt says what it shows'],
    ['', 'Map of the bay', 'map: expected the path of a drawing, as mapAlt says what it shows'],
    ['', '', undefined],
    ['images/photograph.jpg', 'Map of the bay', 'map: expected the path of a drawing in content/images (svg), such as'],
    ['images/nowhere.svg', 'Map of the bay', 'map: expected a picture that exists; there is no such file in images/'],
  ])('expects a map and its text together: %j and %j', async (map, alt, problem) => {
    const viewBox = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">';
    writeFileSync(join(folder, 'images/logo.svg'), `${viewBox}${shape}</svg>`);
    set(page, 'contact.map', map);
    set(page, 'contact.mapAlt', alt);
    const found = await errors();
    expect(found).toEqual(problem ? [expect.stringContaining(`page.json: contact.${problem}`)] : []);
  });
});
