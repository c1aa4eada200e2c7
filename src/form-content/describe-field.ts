/** What the fields of the form and of the page without scripts have in common. Attributes are named as in React. */
import { contactFieldId, type ContactField } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { honeypotField } from '../../supabase/functions/_shared/contact/protocol.ts';

/**
 * Describes a field in one state: its texts, its elements' ids, and its control's attributes. Screen readers read
 * error, hint and count together with the control.
 *
 * @param error undefined or empty if the field is valid.
 * @param hasCount whether the control has a character count, with the id `countId`.
 * @returns the hint is always shown, and the example only while the field has an error. No field has both.
 */
export function describeField(
  { name, hintKey, exampleKey, control, autocomplete, required }: ContactField,
  labels: Pick<Queries.PageForm, 'messageHint' | 'emailExample'>,
  error: string | undefined,
  hasCount = false,
) {
  const id = contactFieldId(name);
  const hint = hintKey && labels[hintKey];
  const example = error && exampleKey && labels[exampleKey];
  const [errorId, hintId, countId] = [`${id}-error`, `${id}-hint`, `${id}-count`];
  const descriptions = [error && errorId, (hint ?? example) && hintId, hasCount && countId];
  const attributes = {
    ...control,
    id,
    name,
    autoComplete: autocomplete,
    required,
    'aria-describedby': descriptions.filter(Boolean).join(' ') || undefined,
    // Without "false", Firefox tells screen readers that an empty required field is wrong.
    'aria-invalid': `${Boolean(error)}` as const,
  };
  return { hint, example, errorId, hintId, countId, attributes };
}

/** The control of the honeypot, which only programs fill in. Password managers ignore a field with these attributes. */
export const honeypotAttributes = {
  id: 'contact-website',
  name: honeypotField,
  tabIndex: -1,
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
};
