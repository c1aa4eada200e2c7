/** The only table of contact fields. Form, check, rows and emails follow it. See CONTRIBUTING.md before adding one. */

type ContactFieldRow = {
  /** The name of the form control, the key in JSON, and the name of the column in `public.contact_messages`. */
  name: string;
  /** The field's name in field errors and in emails to staff. The page gets its own labels from content/page.json. */
  title: string;
  /** Keys under `form` in content/page.json. The example is shown while the field has an error. */
  hintKey?: 'messageHint';
  exampleKey?: 'emailExample';
  /** The attributes of an `<input>`, or of a `<textarea>` with `rows`. `dir: 'auto'` adapts to the text's script. */
  control: ({ type: 'text' | 'email' | 'tel' } | { rows: number }) & { dir?: 'auto' };
  autocomplete?: string;
  /** The value of an optional field without text is an empty string. */
  required: boolean;
  /** The maximum length after cleaning, in UTF-16 code units, like JavaScript's `length`. */
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
    exampleKey: 'emailExample',
    control: { type: 'email' },
    autocomplete: 'email',
    required: true,
    limit: 255,
    invalid: 'Invalid email address',
  },
  {
    name: 'phone',
    title: 'Phone',
    control: { type: 'tel' },
    autocomplete: 'tel',
    required: false,
    limit: 20,
    invalid: 'Phone must be text',
  },
  {
    name: 'message',
    title: 'Message',
    hintKey: 'messageHint',
    control: { rows: 6, dir: 'auto' },
    required: true,
    limit: 1000,
    invalid: 'Message is required',
  },
] as const satisfies readonly ContactFieldRow[];

export type ContactFieldName = (typeof table)[number]['name'];

export type ContactField = ContactFieldRow & {
  name: ContactFieldName;
  /** The key of the field's label, under `form` in content/page.json. */
  labelKey: `${ContactFieldName}Label`;
};

export const contactFields: readonly ContactField[] = table.map((row) => ({ ...row, labelKey: `${row.name}Label` }));

/** The id of the control, in the form and on the page without scripts. */
export function contactFieldId(name: ContactFieldName): string {
  return `contact-${name}`;
}

/** Returns an object with one value for each field, keyed by the field's name. */
export function mapContactFields<Value>(valueOf: (field: ContactField) => Value) {
  const entries = contactFields.map((field) => [field.name, valueOf(field)] as const);
  return Object.fromEntries(entries) as Record<ContactFieldName, Value>;
}
