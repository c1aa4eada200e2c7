import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentErrorMessage } from '../../src/content-schema/validate';
import company from '../../tests/support/sample-content/company.json';
import page from '../../tests/support/sample-content/page.json';
import housekeeping from '../../tests/support/sample-content/services/housekeeping.json';
import repairs from '../../tests/support/sample-content/services/repairs.json';
import { rewriteContent } from './rewrite-content';

const folder = mkdtempSync(join(tmpdir(), 'other-content-'));

beforeAll(async () => {
  cpSync('tests/support/sample-content', folder, { recursive: true });
  const frontmatter = '---\nheading: About\nimage: { file: ./images/photograph.jpg, alt: A jetty }\n---';
  const paragraphs = [
    frontmatter,
    'We live where we work.',
    'See [what we do](#services).',
    '[Write](mailto:a@b.example).',
  ];
  writeFileSync(join(folder, 'about.mdx'), paragraphs.join('\n\n'));
  for (const name of ['services/Thumbs.db', 'images/Thumbs.db']) writeFileSync(join(folder, name), 'bytes');
  await rewriteContent(folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const readText = (name: string) => readFileSync(join(folder, name), 'utf8');
const readJson = (name: string) => JSON.parse(readText(name)) as Record<string, unknown>;

/** The path and value of every text in a JSON value. */
const texts = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value ?? {}).flatMap(([name, inner]) => texts(inner, `${path}.${name}`));

test('The content is valid.', async () => {
  expect(await contentErrorMessage(folder)).toBeUndefined();
});

test('Every text is replaced by one of the same length; anchors stay.', () => {
  const originals = texts({ company, page });
  const others = new Map(texts({ company: readJson('company.json'), page: readJson('page.json') }));
  expect([...others.keys()]).toEqual(expect.arrayContaining(originals.map(([path]) => path)));
  for (const [path, text] of originals) {
    const other = others.get(path);
    if (/\.(anchor|focus)$/.test(path)) expect(other).toBe(text);
    else expect(other).not.toBe(text);
    if (!text.startsWith('./images/')) expect(other).toHaveLength(text.length);
  }
  expect(readText('about.mdx')).not.toContain('We live where we work.');
});

test('The company has a phone number.', () => {
  expect(readJson('company.json')).toHaveProperty('phone');
});

test('The cards are in reverse order in other files, followed by a new card.', () => {
  const names = globSync('services/*.json', { cwd: folder }).sort();
  const cards = names.map(readJson).sort((one, other) => Number(one.order) - Number(other.order));
  expect(cards.map(({ icon }) => icon)).toEqual([repairs.icon, housekeeping.icon, expect.any(String)]);
  expect(names).not.toContain('services/repairs.json');
});

test('The pictures have other names.', () => {
  expect(globSync('images/*.{jpg,svg}', { cwd: folder }).sort()).toEqual([
    'images/other-logo.svg',
    'images/other-photograph.jpg',
    'images/other-tall.jpg',
  ]);
});
