/** Reads yup's descriptions of schemas. */
import type { CustomSchemaMetadata, Schema, SchemaFieldDescription } from 'yup';

/** The description of a schema, or of a field within one. */
export type Description = SchemaFieldDescription | ReturnType<Schema['describe']>;

export function metaOf(description: Description): CustomSchemaMetadata {
  // Undefined for a schema without any, which yup's types do not say.
  const { meta }: { meta?: CustomSchemaMetadata | undefined } = 'meta' in description ? description : {};
  return meta ?? {};
}

/** @returns the description of a list's items; undefined for any other value. */
export function itemOf(description: Description): Description | undefined {
  const item = 'innerType' in description ? description.innerType : undefined;
  return Array.isArray(item) ? undefined : item;
}

/** Only text may be left out. To yup, an object that may be empty is optional too. */
export const isOptional = (description: Description) =>
  description.type === 'string' && 'optional' in description && description.optional;
