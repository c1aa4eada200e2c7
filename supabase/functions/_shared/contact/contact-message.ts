/**
 * The contact message: its fields, limits, messages and rules. The only copy: the form in the browser, the site
 * function and the edge function all check with {@link checkContactMessage}.
 */
import { object, string, ValidationError, type InferType } from 'yup';

/** Longest accepted value of each field after cleaning, in UTF-16 units, as JavaScript counts `length`. */
export const contactMessageLimits = { name: 100, email: 255, phone: 20, message: 1000 } as const;

/** Yup's own e-mail rule accepts `a@b`, which no mail server on the internet can deliver to. */
const domainWithDot = /@[^@]+\.[^@.]+$/;

/** The shape of a message, its rules and the words a visitor reads when one is broken. Expects cleaned values. */
const contactMessageSchema = object({
  name: string()
    .typeError('Name is required')
    .required('Name is required')
    .max(contactMessageLimits.name, 'Name must be less than 100 characters'),
  email: string()
    .typeError('Invalid email address')
    .required('Invalid email address')
    .email('Invalid email address')
    .matches(domainWithDot, 'Invalid email address')
    .max(contactMessageLimits.email, 'Email must be less than 255 characters'),
  phone: string()
    .typeError('Phone must be text')
    .defined()
    .max(contactMessageLimits.phone, 'Phone must be less than 20 characters'),
  message: string()
    .typeError('Message is required')
    .required('Message is required')
    .max(contactMessageLimits.message, 'Message must be less than 1000 characters'),
}).required();

/** A message that passed the check: trimmed, `phone` empty where none was given. */
export type ContactMessage = InferType<typeof contactMessageSchema>;

export type ContactField = keyof ContactMessage;

/** The first broken rule: the field it belongs to and the words to show. */
export type ContactIssue = { field: ContactField; error: string };

type ContactCheck = { ok: true; message: ContactMessage } | { ok: false; issue: ContactIssue };

/** The fields in the order they stand in the form, which is the order in which issues are reported. */
export const contactFields = ['name', 'email', 'phone', 'message'] as const satisfies readonly ContactField[];

export function isSameMessage(one: ContactMessage, other: ContactMessage): boolean {
  return contactFields.every((field) => one[field] === other[field]);
}

/**
 * Trims, and takes away what would make the same text mean different things on its way: PostgreSQL's `text` cannot
 * hold NUL, UTF-8 cannot hold half a surrogate pair, and a form post without script turns each line break into CR LF,
 * which would count double.
 */
function clean(value: unknown): unknown {
  return typeof value === 'string'
    ? value
        .replaceAll('\0', '')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/\p{Surrogate}/gu, '\ufffd')
        .trim()
    : value;
}

/**
 * Cleans and checks whatever was sent.
 *
 * @param input anything; keys other than the four fields are ignored, an absent or null phone is an empty one.
 * @returns the cleaned message, or the first issue in the order of {@link contactFields}. Never throws for bad input.
 */
export function checkContactMessage(input: unknown): ContactCheck {
  const sent: Partial<Record<ContactField, unknown>> = typeof input === 'object' && input !== null ? input : {};
  const values = {
    name: clean(sent.name),
    email: clean(sent.email),
    phone: clean(sent.phone ?? ''),
    message: clean(sent.message),
  };
  try {
    return { ok: true, message: contactMessageSchema.validateSync(values, { strict: true, abortEarly: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, issue: firstIssue(error) };
  }
}

function firstIssue(error: ValidationError): ContactIssue {
  for (const field of contactFields) {
    const broken = error.inner.find(({ path }) => path === field);
    if (broken) return { field, error: broken.message };
  }
  throw error;
}
