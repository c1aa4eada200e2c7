import { pagesCms } from './pages-cms';

type Field = { name: string; fields?: Field[] };

const [, ...json] = pagesCms().split('\n');
const { content } = JSON.parse(json.join('\n')) as { content: (Field & { path: string; format: string })[] };

/** @param path the entry's name and the names of the nested fields, separated by dots. */
const field = (path: string) =>
  path.split('.').reduce<Field | undefined>((parent, name) => parent?.fields?.find((one) => one.name === name), {
    name: 'all',
    fields: content,
  });

describe('The configuration of Pages CMS', () => {
  it('covers all four kinds of content file', () => {
    expect(content.map(({ path, format }) => [path, format])).toEqual([
      ['content/company.json', 'json'],
      ['content/page.json', 'json'],
      ['content/services', 'json'],
      ['content/about.mdx', 'yaml-frontmatter'],
    ]);
  });

  const extensions = ['jpg', 'jpeg', 'png', 'JPG', 'JPEG', 'PNG'];

  it.each<[string, object]>([
    ['page.hero.tallImage', { label: 'Tall image', type: 'object', required: true }],
    ['page.hero.headline', { pattern: { regex: '\\S', message: 'Expected text of 1 to 36 characters' } }],
    ['page.hero.headline', { description: 'the large heading of the first screen (text of 1 to 36 characters)' }],
    ['page.hero.image.file', { type: 'image', options: { extensions } }],
    ['page.hero.image.focus', { type: 'string', required: false, options: { maxlength: 9 } }],
    ['page.navigation.links', { type: 'object', list: { min: 4, max: 4, collapsible: false } }],
    ['page.navigation.links.anchor', { type: 'select', options: { values: ['home', 'services', 'about', 'contact'] } }],
    ['services.order', { type: 'number', options: { min: 1, max: 9999 } }],
    ['services.features', { type: 'string', list: { min: 3, max: 3, collapsible: false } }],
    ['about.body', { type: 'code' }],
  ])('has the field %s with %j', (path, expected) => {
    expect(field(path)).toMatchObject(expected);
  });
});
