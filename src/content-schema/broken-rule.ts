import type { ErrorObject } from 'ajv';
import { codePoint } from './code-point.ts';
import { expectedOf, itemCount, patternWords } from './expected.ts';
import { fieldPlaces } from './field-places.ts';
import { fieldNames, fieldsOf, type Schema } from './schemas.ts';

/** Of a value in a message. */
const maxQuoted = 40;

/** @returns the field's path, which starts with a dot, and the rule that it breaks, in words, with what breaks it. */
export function brokenRule(error: ErrorObject): [string, string] {
  const { keyword, dataPath, params, parentSchema = {} } = error;
  if (keyword !== 'required' || !('missingProperty' in params)) return [dataPath, ruleWords(error)];
  const field = new Map(fieldsOf(parentSchema)).get(params.missingProperty) ?? {};
  return [`${dataPath}.${params.missingProperty}`, `${expectedOf(field)}; this field is missing: add it`];
}

function ruleWords({ keyword, params, parentSchema = {}, data }: ErrorObject): string {
  const schema: Schema = parentSchema;
  if (keyword === 'additionalProperties' && 'additionalProperty' in params) {
    return `only the fields ${fieldNames(schema)}; ${unknownCure(params.additionalProperty)}`;
  }
  if (keyword === 'uniqueItems' && 'j' in params) {
    const [one = 0, other = 0] = [params.i + 1, params.j + 1].sort((a, b) => a - b);
    return `items that are all different; numbers ${one} and ${other} are the same: change one`;
  }
  if (keyword === 'contains') return `${schema.errorMessage}; this list has none`;
  if (/^m(in|ax)Items$/.test(keyword) && Array.isArray(data)) {
    return `a list of ${itemCount(schema)}; this one has ${data.length}`;
  }
  if (keyword === 'maxLength') {
    return `at most ${schema.maxLength} characters; this one has ${Array.from(String(data)).length}`;
  }
  const rule = /^(pattern|not)$/.test(keyword) ? patternWords(schema) : expectedOf(schema);
  return `${rule}; this one is ${found(data, schema)}`;
}

function unknownCure(name: string): string {
  const places = fieldPlaces(name);
  return places.length > 0 ? `remove "${name}", or move it to ${places.join(' or ')}` : `remove or rename "${name}"`;
}

function found(data: unknown, { type }: Schema): string {
  if (Array.isArray(data)) return 'a list';
  if (typeof data === 'object' && data !== null) return 'an object';
  if (typeof data !== 'string') {
    return `${String(data)}${type === 'string' && data !== null ? ', without quotation marks' : ''}`;
  }
  if (data.trim() === '') return 'empty';
  const start = data.length > maxQuoted ? `${data.slice(0, maxQuoted)}…` : data;
  return JSON.stringify(start).replaceAll(/\p{Cf}/gu, (character) => `<${codePoint(character)}>`);
}
