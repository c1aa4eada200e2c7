/**
 * The contact message and its only schema. {@link checkContactMessage} checks a message in the browser, for speed, and in
 * the edge function, for truth.
 */
import { string, ValidationError, type Schema } from 'yup';
import { contactFields, mapContactFields, type ContactField, type ContactFieldName } from './contact-fields.ts';

/** The value of each contact field. One that passed the check is cleaned, and empty only where the field is optional. */
export type ContactMessage = Record<ContactFieldName, string>;

/** What is wrong with one field, in the words that a visitor reads. */
export type FieldError = { field: ContactFieldName; error: string };

type ContactCheck = { ok: true; message: ContactMessage } | { ok: false; fieldError: FieldError };

/** Yup's own email rule accepts `a@b`, which no mail server on the internet can deliver to. */
const domainWithDot = /@[^@]+\.[^@.]+$/;

const schemas = mapContactFields(({ title, control, required, limit, invalid }: ContactField): Schema<string> => {
  const text = required ? string().required(invalid) : string().defined();
  const ofType =
    'type' in control && control.type === 'email' ? text.email(invalid).matches(domainWithDot, invalid) : text;
  return ofType.typeError(invalid).max(limit, `${title} must be less than ${limit} characters`);
});

export function isSameMessage(one: ContactMessage, other: ContactMessage): boolean {
  return contactFields.every(({ name }) => one[name] === other[name]);
}

/** Only invisible characters: blanks, including the Braille blank, and control, zero-width and annotation characters. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

/**
 * Trims, and removes what would make the same text mean different things on its way: PostgreSQL's `text` cannot hold
 * NUL, UTF-8 cannot hold half a surrogate pair, and a form post without script turns each line break into CR LF, which
 * would count double. A text that shows nothing is empty; inside a text, zero-width characters join emoji and letters.
 */
function clean(value: string): string {
  if (invisible.test(value)) return '';
  return value
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .trim();
}

/** @returns the length that the check counts for what is typed into a field, in UTF-16 units. */
export function countedLength(value: string): number {
  return clean(value).length;
}

/**
 * Cleans and checks the fields of a message, in the order of the table.
 *
 * @param input anything; keys other than the contact fields are ignored, absent and null values are empty.
 * @returns the cleaned message, or the first field error. Never throws for bad input.
 */
export function checkContactMessage(input: unknown): ContactCheck {
  const values: Partial<Record<ContactFieldName, unknown>> = typeof input === 'object' && input !== null ? input : {};
  const message = mapContactFields(() => '');
  for (const { name } of contactFields) {
    const value = values[name] ?? '';
    try {
      message[name] = schemas[name].validateSync(typeof value === 'string' ? clean(value) : value, { strict: true });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return { ok: false, fieldError: { field: name, error: error.message } };
    }
  }
  return { ok: true, message };
}
