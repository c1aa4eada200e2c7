import type { ChangeEvent } from 'react';
import { contactFieldId, type ContactField } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { Icon } from '../Icon';
import { CharacterCount } from './CharacterCount';

type Props = {
  field: ContactField;
  labels: Queries.ContactForm_labelsFragment;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/**
 * A contact field: its label, hint, control and error, and a character count if the control has several lines. Screen
 * readers read the hint, count and error together with the control.
 */
export function Field({ field, labels, error, ...state }: Props) {
  const id = contactFieldId(field.name);
  const hint = field.hintKey && labels[field.hintKey];
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const countId = 'rows' in field.control && state.value && `${id}-count`;
  const attributes = {
    id,
    name: field.name,
    autoComplete: field.autocomplete,
    required: field.required,
    'aria-describedby': [hintId, countId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    className: 'field',
    ...state,
  };
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold">
          {labels[field.labelKey]}
        </label>
        {hint && (
          <span id={hintId} className="text-sm">
            {hint}
          </span>
        )}
        {countId && (
          <CharacterCount id={countId} value={state.value} limit={field.limit} label={labels.characterCount} />
        )}
      </div>
      {'rows' in field.control ? (
        <textarea {...field.control} {...attributes} />
      ) : (
        <input {...field.control} {...attributes} />
      )}
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-2 font-semibold text-alarm">
          <Icon name="alert" className="mt-0.5 size-5" />
          {error}
        </p>
      )}
    </div>
  );
}
