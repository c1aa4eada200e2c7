import { pagesCms } from './pages-cms';

type Field = { name: string; type: string; fields?: Field[] };
type Entry = { name: string; path: string; format: string; fields: Field[] };

const [, ...json] = pagesCms().split('\n');
const { content, media } = JSON.parse(json.join('\n')) as Record<string, unknown> & { content: Entry[] };

function field(entry: string, path: string): Field | undefined {
  const start = content.find(({ name }) => name === entry)?.fields;
  const names = path.split('.');
  return names.reduce<{ fields?: Field[] } | undefined>(
    (parent, name) => parent?.fields?.find((one) => one.name === name),
    { ...(start && { fields: start }) },
  ) as Field | undefined;
}

test('Pages CMS edits the four kinds of files, and stores pictures where they name them.', () => {
  expect(content.map(({ path, format }) => [path, format])).toEqual([
    ['content/company.json', 'json'],
    ['content/page.json', 'json'],
    ['content/services', 'json'],
    ['content/about.mdx', 'yaml-frontmatter'],
  ]);
  expect(media).toEqual({ input: 'content/images', output: './images' });
});

test.each<[string, string, object]>([
  ['page', 'hero', { type: 'object', required: true }],
  [
    'page',
    'hero.headline',
    { type: 'string', pattern: { regex: '\\S', message: 'Expected text of 1 to 36 characters' } },
  ],
  ['page', 'hero.image.file', { type: 'image', options: { extensions: ['jpg', 'jpeg', 'png', 'JPG', 'JPEG', 'PNG'] } }],
  ['page', 'hero.image.focus', { type: 'string', required: false, options: { maxlength: 9 } }],
  ['page', 'navigation.links', { type: 'object', list: { min: 4, max: 4, collapsible: false } }],
  [
    'page',
    'navigation.links.anchor',
    { type: 'select', options: { values: ['home', 'services', 'about', 'contact'] } },
  ],
  ['services', 'order', { type: 'number', options: { min: 1, max: 9999 } }],
  ['services', 'features', { type: 'string', list: { min: 3, max: 3, collapsible: false } }],
  ['about', 'image.alt', { type: 'string', options: { maxlength: 150 } }],
  ['about', 'body', { type: 'code' }],
])('In Pages CMS the %s has %s with the limits of the schema.', (entry, path, expected) => {
  expect(field(entry, path)).toMatchObject(expected);
});

test('The description of a field says where it shows, and what is expected.', () => {
  expect(field('page', 'hero.headline')).toMatchObject({
    label: 'Headline',
    description: expect.stringMatching(/^the large heading .* \(text of 1 to 36 characters\)$/),
  });
});
