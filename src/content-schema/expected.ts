/** The schemas' rules in words, for the check, for Pages CMS and in descriptions. */
import { leastSize } from './picture-rule.ts';
import { fieldNames, isOptional, type Schema } from './schemas.ts';

/** @returns all rules of a value. */
export function expectedOf(schema: Schema): string {
  const { enum: values, errorMessage, items, maxLength, minimum, maximum, picture, properties } = schema;
  if (schema.const) return `"${schema.const}", or no such field`;
  if (values) return `one of ${values.join(', ')}`;
  if (items) return listOf(schema, items);
  if (properties) return `an object with the fields ${fieldNames(schema)}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (!errorMessage) return notEmpty(schema);
  const limit = picture ? leastSize(picture) : `at most ${maxLength} characters`;
  return limit ? `${errorMessage}; ${limit}` : errorMessage;
}

function listOf(list: Schema, items: Schema): string {
  const words = `a list of ${itemCount(list)} that are all different`;
  return items.properties ? words : `${words}, each ${expectedOf(items)}`;
}

/** @returns what the text's `pattern` asks for. */
export const patternWords = (schema: Schema) => schema.errorMessage ?? notEmpty(schema);

const notEmpty = (schema: Schema) =>
  `text of 1 to ${schema.maxLength} characters${isOptional(schema) ? ', or no text' : ''}`;

export function itemCount({ minItems = 0, maxItems }: Schema): string {
  if (minItems === maxItems) return `exactly ${minItems} items`;
  return maxItems === undefined ? `${minItems} or more items` : `${minItems} to ${maxItems} items`;
}
