import { readFileSync } from 'node:fs';
import type { Schema, SchemaFieldDescription } from 'yup';
import { companySchema, pageSchema, serviceSchema } from './schemas';

const guide = readFileSync('content/README.md', 'utf8');

/** The path of each value an editor writes: `hero.headline`; a picture and the items of a list count as one. */
function paths(description: SchemaFieldDescription | ReturnType<Schema['describe']>, path: string[] = []): string[] {
  const isPicture = 'meta' in description && description.meta?.typeName === 'Photograph';
  if (!('fields' in description) || isPicture) return [path.join('.')];
  return Object.entries(description.fields).flatMap(([name, inner]) => paths(inner, [...path, name]));
}

/** The part of the guide under the heading that names the file. */
const partAbout = (file: string) => guide.split(/^## /m).find((part) => part.startsWith(`\`${file}\``)) ?? '';

test.each(
  Object.entries({ 'company.json': companySchema, 'page.json': pageSchema, 'services/*.json': serviceSchema }).flatMap(
    ([file, rules]) => paths(rules.describe()).map((path) => [file, path] as const),
  ),
)('The guide for editors tells, for %s, what %s is.', (file, path) => {
  expect(partAbout(file)).toContain(`\`${path}\``);
});
