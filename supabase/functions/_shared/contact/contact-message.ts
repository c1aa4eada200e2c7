/**
 * The contact message and its only schema. {@link checkContactMessage} runs in the browser, for a quick response, and
 * again in the edge function, because anybody can call that.
 */
import { string, ValidationError, type Schema } from 'yup';
import { contactFields, mapContactFields, type ContactField, type ContactFieldName } from './contact-fields.ts';

/** The value of each contact field. After the check, values are clean, and only optional ones may be empty. */
export type ContactMessage = Record<ContactFieldName, string>;

/** One field's error, in the words that a visitor reads. */
export type FieldError = { field: ContactFieldName; error: string };

type ContactCheck = { ok: true; message: ContactMessage } | { ok: false; fieldError: FieldError };

/** Yup's own email rule accepts `a@b`, but no mail server on the internet can deliver to such an address. */
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

/** Matches text without visible characters: only blanks, control, zero-width and annotation characters. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

/**
 * Trims the text, and replaces what would change later: PostgreSQL's `text` cannot store NUL, UTF-8 cannot encode half
 * a surrogate pair, and a form post without scripts sends each line break as CR LF, which would count twice. Text
 * without visible characters becomes empty. Zero-width characters that join emoji or letters stay.
 */
function clean(value: string): string {
  if (invisible.test(value)) return '';
  return value
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .trim();
}

/** @returns the length of the typed text in UTF-16 units, as the check counts it. */
export function countedLength(value: string): number {
  return clean(value).length;
}

/**
 * Cleans and checks the fields of a message, in the table's order.
 *
 * @param input any value. The check ignores other keys, and treats missing and null values as empty.
 * @returns the clean message, or the first field error. Never throws for bad input.
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
