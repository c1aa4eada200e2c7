import { readFileSync } from 'node:fs';
import { companySchema } from './company-schema';
import { metaOf, type Description } from './description';
import { pageSchema } from './page-schema';
import { serviceSchema } from './service-schema';

const guide = readFileSync('content/README.md', 'utf8');

/** The path of each value, such as `hero.headline`; a picture counts as one value, and so does a list. */
function paths(description: Description, path: string[] = []): string[] {
  const isPicture = metaOf(description).typeName === 'Photograph';
  if (!('fields' in description) || isPicture) return [path.join('.')];
  return Object.entries(description.fields).flatMap(([name, inner]) => paths(inner, [...path, name]));
}

/** The section of the guide whose heading names the file. */
const sectionOn = (file: string) => guide.split(/^## /m).find((part) => part.startsWith(`\`${file}\``)) ?? '';

test.each(
  Object.entries({ 'company.json': companySchema, 'page.json': pageSchema, 'services/*.json': serviceSchema }).flatMap(
    ([file, schema]) => paths(schema.describe()).map((path) => [file, path] as const),
  ),
)('content/README.md explains, for %s, the field %s.', (file, path) => {
  expect(sectionOn(file)).toContain(`\`${path}\``);
});
