import { readFileSync } from 'node:fs';
import type { Schema, SchemaFieldDescription } from 'yup';
import { companyRules, pageRules, serviceRules } from './rules';

const guide = readFileSync('content/README.md', 'utf8');

/** The path of each value an editor writes: `hero.headline`; a picture and the items of a list count as one. */
function paths(description: SchemaFieldDescription | ReturnType<Schema['describe']>, path: string[] = []): string[] {
  const isPicture = 'meta' in description && description.meta?.typeName === 'Photograph';
  if (!('fields' in description) || isPicture) return [path.join('.')];
  return Object.entries(description.fields).flatMap(([name, inner]) => paths(inner, [...path, name]));
}

test.each([companyRules, pageRules, serviceRules].flatMap((rules) => paths(rules.describe())))(
  'The guide for editors tells what %s is.',
  (path) => {
    expect(guide).toContain(`\`${path}\``);
  },
);
