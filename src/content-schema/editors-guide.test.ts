import { readFileSync } from 'node:fs';
import { companySchema } from './company-schema';
import { itemOf, metaOf, type Description } from './description';
import { pageSchema } from './page-schema';
import { serviceSchema } from './service-schema';

const guide = readFileSync('content/README.md', 'utf8');

/** Each value by its path, such as `hero.headline`; a picture counts as one value, and so does a list. */
function values(description: Description, path: string[] = []): [string, Description][] {
  const isPicture = metaOf(description).typeName === 'Photograph';
  if (!('fields' in description) || isPicture) return [[path.join('.'), description]];
  return Object.entries(description.fields).flatMap(([name, inner]) => values(inner, [...path, name]));
}

/** The longest texts of a value: one, or one for each text in a list's items. */
function longest(description: Description): string[] {
  const item = itemOf(description);
  if (item) return longest(item);
  if ('fields' in description) return Object.values(description.fields).flatMap(longest);
  if (!('tests' in description) || description.type !== 'string' || metaOf(description).file) return [];
  return description.tests.flatMap(({ name, params }) => (name === 'max' ? [String(params?.max)] : []));
}

/** The rows about a value, in the section of the guide whose heading names the file. */
function rows(file: string, path: string): string {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`\`${file}\``)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith(`| \`${path}\``))
    .join('\n');
}

test.each(
  Object.entries({ 'company.json': companySchema, 'page.json': pageSchema, 'services/*.json': serviceSchema }).flatMap(
    ([file, schema]) =>
      values(schema.describe()).map(([path, description]) => [file, path, longest(description)] as const),
  ),
)('content/README.md explains, for %s, the field %s, and how long its texts may be (%j).', (file, path, limits) => {
  expect(rows(file, path)).not.toBe('');
  for (const limit of limits) expect(rows(file, path)).toContain(limit);
});
