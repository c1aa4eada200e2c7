import { fieldsOf, fileKinds, type Schema } from './schemas.ts';

/** @returns where the content has fields of this name, such as `page.json: form.privacyUrl`. */
export const fieldPlaces = (name: string) =>
  Object.values(fileKinds).flatMap(({ path, schema }) =>
    fieldPaths(schema)
      .filter((field) => field.endsWith(`.${name}`))
      .map((field) => `${path}: ${field.slice(1)}`),
  );

/** @returns the path of each field, which starts with a dot. */
function fieldPaths(schema: Schema): string[] {
  if (schema.items) return fieldPaths(schema.items).map((inner) => `[]${inner}`);
  return fieldsOf(schema).flatMap(([name, field]) => ['', ...fieldPaths(field)].map((inner) => `.${name}${inner}`));
}
