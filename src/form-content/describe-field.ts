import { contactFieldId, type ContactField } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { honeypotField } from '../../supabase/functions/_shared/contact/protocol.ts';

/** What the form and the page without scripts have in common. The attributes are named as in React. */
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

/** Password managers ignore a field with these attributes. */
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
