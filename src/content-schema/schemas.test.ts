import { readFileSync } from 'node:fs';
import { pagesCms } from './pages-cms.ts';
import { fieldsOf, fileKinds, isOptional, type Schema } from './schemas.ts';

/** Every object in a schema, with its path. */
function objectsIn(schema: Schema, path: string): [string, Schema & { required?: string[] }][] {
  if (schema.items) return objectsIn(schema.items, path);
  if (!schema.properties) return [];
  return [[path, schema], ...fieldsOf(schema).flatMap(([name, field]) => objectsIn(field, `${path}.${name}`))];
}

describe('The content schema', () => {
  const objects = Object.entries(fileKinds).flatMap(([name, { schema }]) => objectsIn(schema, name));

  it.each(objects)('rejects unknown fields in %s, describes each field and requires non-optional ones', (_, schema) => {
    const fields = fieldsOf(schema);
    expect(schema).toHaveProperty('additionalProperties', false);
    expect(schema.required).toEqual(fields.filter(([, field]) => !isOptional(field)).map(([name]) => name));
    for (const [, { description }] of fields) expect(description).toMatch(/\w/);
  });

  it('matches .pages.yml (otherwise run: npm run content:schemas)', () => {
    expect(readFileSync('.pages.yml', 'utf8')).toBe(pagesCms());
  });
});
