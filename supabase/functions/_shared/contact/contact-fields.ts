/**
 * The only table of contact fields. The form, the page without scripts, the check, the database rows and the emails are
 * derived from it, in its order. CONTRIBUTING.md lists the steps to add a row.
 */

type ContactFieldRow = {
  /** The name of the form's control, the key in JSON, and the column of `public.contact_messages`. */
  name: string;
  /** The field's name in field errors and in emails to staff. The page has its own labels, from content/page.json. */
  title: string;
  /** The key of the field's hint in `form` of content/page.json. */
  hintKey?: 'phoneHint';
  /** The attributes of an `<input>`, or of a `<textarea>` if there are `rows`. `dir: 'auto'` follows the text. */
  control: ({ type: 'text' | 'email' | 'tel' } | { rows: number }) & { dir?: 'auto' };
  autocomplete?: string;
  /** An optional field without text is an empty string. */
  required: boolean;
  /** The maximum length after cleaning, in UTF-16 units like JavaScript's `length`. */
  limit: number;
  /** The error for a missing required value, a malformed email address or a value that is not text. */
  invalid: string;
};

const table = [
  {
    name: 'name',
    title: 'Name',
    control: { type: 'text', dir: 'auto' },
    autocomplete: 'name',
    required: true,
    limit: 100,
    invalid: 'Name is required',
  },
  {
    name: 'email',
    title: 'Email',
    control: { type: 'email' },
    autocomplete: 'email',
    required: true,
    limit: 255,
    invalid: 'Invalid email address',
  },
  {
    name: 'phone',
    title: 'Phone',
    hintKey: 'phoneHint',
    control: { type: 'tel' },
    autocomplete: 'tel',
    required: false,
    limit: 20,
    invalid: 'Phone must be text',
  },
  {
    name: 'message',
    title: 'Message',
    control: { rows: 6, dir: 'auto' },
    required: true,
    limit: 1000,
    invalid: 'Message is required',
  },
] as const satisfies readonly ContactFieldRow[];

export type ContactFieldName = (typeof table)[number]['name'];

/** A row of the table. */
export type ContactField = ContactFieldRow & {
  name: ContactFieldName;
  /** The key of the field's label in `form` of content/page.json. */
  labelKey: `${ContactFieldName}Label`;
};

export const contactFields: readonly ContactField[] = table.map((row) => ({ ...row, labelKey: `${row.name}Label` }));

/** The id of the field's control, in the form and on the page without scripts. */
export function contactFieldId(name: ContactFieldName): string {
  return `contact-${name}`;
}

/** Returns an object with one value for each field, keyed by the name of the field. */
export function mapContactFields<Value>(valueOf: (field: ContactField) => Value): Record<ContactFieldName, Value> {
  // TypeScript types the keys of Object.fromEntries as plain strings.
  return Object.fromEntries(contactFields.map((field) => [field.name, valueOf(field)])) as Record<
    ContactFieldName,
    Value
  >;
}
