/** The contact message and its only schema, for the browser and, because anybody can call it, the edge function. */
import { string, ValidationError, type Schema } from 'yup';
import { withAsciiDomain } from './address.ts';
import { contactFields, mapContactFields, type ContactField, type ContactFieldName } from './contact-fields.ts';

/** The value of each contact field. Checked values are clean, and only optional fields may be empty. */
export type ContactMessage = Record<ContactFieldName, string>;

/** A message that was accepted. Its id is a UUID. */
export type ReceivedMessage = { id: string; reference: string; receivedAt: Date; message: ContactMessage };

/** The error in one field, in the words that a visitor reads. */
export type FieldError = { field: ContactFieldName; error: string };

type ContactCheck = { ok: true; message: ContactMessage } | { ok: false; fieldError: FieldError };

/** Yup's own email rule accepts `a@b`, but no mail server can deliver an email to that address over the internet. */
const domainWithDot = /@[^@]+\.[^@.]+$/;

const tooLong = ({ title, limit }: ContactField) => `${title} must be less than ${limit} characters`;

const schemas = mapContactFields((field: ContactField): Schema<string> => {
  const { control, required, limit, invalid } = field;
  const text = required ? string().required(invalid) : string().defined();
  const isEmail = 'type' in control && control.type === 'email';
  const ofType = isEmail ? text.email(invalid).matches(domainWithDot, invalid) : text;
  return ofType.typeError(invalid).max(limit, tooLong(field));
});

/** Characters that show nothing, such as zero-width spaces and direction marks, and what dictation in apps leaves. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\ufffc]/gu;

/** Matches text without visible characters: it has only blanks and control, zero-width or annotation characters. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]*$/u;

/**
 * Trims the text, removes NUL because PostgreSQL's `text` cannot store it, replaces half a surrogate pair because UTF-8
 * cannot encode it, and turns CR LF, which a form post without scripts sends for each line break, into one character.
 * Text without visible characters becomes empty. Other text keeps zero-width characters: some join letters or emoji.
 * But email addresses and phone numbers lose them all: they come along when somebody copies one from a page or an app.
 */
function clean(value: string, field?: ContactField): string {
  if (invisible.test(value)) return '';
  const type = field && 'type' in field.control ? field.control.type : 'text';
  const visible = type === 'text' ? value : value.replaceAll(ignorable, '');
  const text = visible.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n');
  const cleaned = text.replaceAll(/\p{Surrogate}/gu, '\ufffd').trim();
  return type === 'email' ? withAsciiDomain(cleaned) : cleaned;
}

/**
 * @param field the field with the text. Without it, invisible characters in it count.
 * @returns the length of the typed text after cleaning, in UTF-16 code units. The check counts the same way.
 */
export function countedLength(value: string, field?: ContactField): number {
  return clean(value, field).length;
}

/**
 * Whether the text is over twice its limit. Cleaning and checking it could take long, and would not make it valid: a
 * line break that counts as one character takes at most two.
 */
const isFarTooLong = (value: string, { limit }: ContactField) => value.trim().length > 2 * limit;

/** Cleans and checks the fields, in the table's order. Ignores other keys; missing and null values count as empty. */
export function checkContactMessage(input: unknown): ContactCheck {
  const values: Partial<Record<string, unknown>> = { ...(input as object | null) };
  const message = mapContactFields(() => '');
  for (const field of contactFields) {
    const { name } = field;
    const value = values[name] ?? '';
    if (typeof value === 'string' && isFarTooLong(value, field)) {
      return { ok: false, fieldError: { field: name, error: tooLong(field) } };
    }
    try {
      const cleaned = typeof value === 'string' ? clean(value, field) : value;
      message[name] = schemas[name].validateSync(cleaned, { strict: true });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return { ok: false, fieldError: { field: name, error: error.message } };
    }
  }
  return { ok: true, message };
}
