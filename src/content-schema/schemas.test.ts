import { readFileSync } from 'node:fs';
import { pagesCms } from './pages-cms.ts';
import { fieldsOf, fileKinds, isOptional, pictureSchemas, type Schema } from './schemas.ts';

/** Every object in a schema, with its path. */
function objectsIn(schema: Schema, path: string): [string, Schema & { required?: string[] }][] {
  if (schema.items) return objectsIn(schema.items, path);
  if (!schema.properties) return [];
  return [[path, schema], ...fieldsOf(schema).flatMap(([name, field]) => objectsIn(field, `${path}.${name}`))];
}

const notEmpty = ['\\S', '^$|\\S'];

/** Every pattern but "not empty", with the words that a text gets which breaks it. Those for a `not` are beside it. */
function patternsIn(schemas: Schema[]): [string, string | undefined][] {
  const patterns: [string, string | undefined][] = [];
  JSON.parse(JSON.stringify(schemas), (key, value: Schema & { not?: Schema }) => {
    const pattern = value.not?.pattern ?? value.pattern;
    if (key !== 'not' && pattern && !notEmpty.includes(pattern)) patterns.push([pattern, value.errorMessage]);
    return value;
  });
  return patterns;
}

describe('The content schema', () => {
  const objects = Object.entries(fileKinds).flatMap(([name, { schema }]) => objectsIn(schema, name));

  it.each(objects)('rejects unknown fields in %s, describes each field and requires non-optional ones', (_, schema) => {
    const fields = fieldsOf(schema);
    expect(schema).toHaveProperty('additionalProperties', false);
    expect(schema.required).toEqual(fields.filter(([, field]) => !isOptional(field)).map(([name]) => name));
    for (const [, { description }] of fields) expect(description).toMatch(/\w/);
  });

  const schemas = [...Object.values(fileKinds).map(({ schema }) => schema), ...pictureSchemas.values()];

  it.each(patternsIn(schemas))(
    'has words of its own for %s, with its placeholders and right examples',
    (pattern, words = '') => {
      expect(words).toMatch(/\w/);
      const placeholders = Array.from(pattern.matchAll(/\{(\w+)\\\}/g), ([, name]) => `{${name}}`);
      expect(placeholders.filter((name) => !words.includes(name))).toEqual([]);
      const examples = Array.from(words.matchAll(/"(.*?)"/g), ([, example = '']) => example);
      expect(examples.filter((example) => !new RegExp(pattern).test(example))).toEqual([]);
    },
  );

  it('matches .pages.yml (otherwise run: npm run content:schemas)', () => {
    expect(readFileSync('.pages.yml', 'utf8')).toBe(pagesCms());
  });
});
