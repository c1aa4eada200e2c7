/** The contact message and its only schema, for the browser and for the edge function, which anybody can call. */
import { string, ValidationError, type Schema } from 'yup';
import { withAsciiDomain } from './address.ts';
import { contactFields, mapContactFields, type ContactField, type ContactFieldName } from './contact-fields.ts';

export type ContactMessage = Record<ContactFieldName, string>;

/** A message that was accepted. Its id is a UUID. */
export type ReceivedMessage = { id: string; reference: string; receivedAt: Date; message: ContactMessage };

/** A message whose email is due. It was accepted or released at `queuedAt`, `queuedFor` seconds ago. */
export type QueuedMessage = ReceivedMessage & { queuedAt: Date; queuedFor: number };

type FieldError = { field: ContactFieldName; error: string };

type ContactCheck = { ok: true; message: ContactMessage } | { ok: false; fieldError: FieldError };

/** Yup's own email rule accepts `a@b`. */
const domainWithDot = /@[^@]+\.[^@.]+$/;

type TextType = 'text' | 'email' | 'tel';

const typeOf = ({ control }: ContactField): TextType => ('type' in control ? control.type : 'text');

const schemas = mapContactFields((field: ContactField): Schema<string> => {
  const { title, required, limit, invalid } = field;
  const text = required ? string().required(invalid) : string().defined();
  const ofType = typeOf(field) === 'email' ? text.email(invalid).matches(domainWithDot, invalid) : text;
  return ofType.typeError(invalid).max(limit, `${title} must be less than ${limit} characters`);
});

/** Zero-width characters, direction marks, and what dictation in apps leaves. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\ufffc]/gu;

const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]*$/u;

/**
 * PostgreSQL's `text` cannot store NUL, UTF-8 cannot encode half a surrogate pair, and a form post without scripts sends
 * CR LF for each line break. Text keeps zero-width characters, because some join letters or emoji. But they come along
 * when somebody copies an email address or a phone number from a page or an app.
 */
export function cleanText(value: string, type: TextType): string {
  if (invisible.test(value)) return '';
  const visible = type === 'text' ? value : value.replaceAll(ignorable, '');
  const text = visible.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n');
  const cleaned = text.replaceAll(/\p{Surrogate}/gu, '\ufffd').trim();
  return type === 'email' ? withAsciiDomain(cleaned) : cleaned;
}

/** The length as the check counts it, in UTF-16 code units. Without the field, invisible characters count. */
export function countedLength(value: string, field?: ContactField): number {
  return cleanText(value, field ? typeOf(field) : 'text').length;
}

/** Cleans and checks the fields, in the table's order. Ignores other keys; missing and null values count as empty. */
export function checkContactMessage(input: unknown): ContactCheck {
  const values: Partial<Record<string, unknown>> = { ...(input as object | null) };
  const message = mapContactFields(() => '');
  for (const field of contactFields) {
    const { name } = field;
    const value = values[name] ?? '';
    try {
      const cleaned = typeof value === 'string' ? cleanText(value, typeOf(field)) : value;
      message[name] = schemas[name].validateSync(cleaned, { strict: true });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return { ok: false, fieldError: { field: name, error: error.message } };
    }
  }
  return { ok: true, message };
}
