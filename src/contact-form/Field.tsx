import { useState, type FocusEvent } from 'react';
import type { ContactField } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { countedLength } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { fillIn } from '../placeholders/fill-in.ts';
import { describeField } from '../form-content/describe-field.ts';
import { focusTime } from './focus-time.ts';
import type { FieldProps } from './use-contact-form.ts';

type Props = FieldProps & { field: ContactField; labels: Queries.PageForm };

/**
 * The error is above the control, where no phone's keyboard covers it, and beside the label, so that it moves nothing.
 * On a low screen, the hint is below the control, so that label and control fit.
 */
export function Field({ field, labels, value, error, hasFocus, readOnly, slip }: Props) {
  const hasCount = 'rows' in field.control && value !== '';
  const { hint, example, errorId, hintId, countId, attributes } = describeField(field, labels, error, hasCount);
  const label = labels[field.labelKey];
  const control = { ...attributes, className: 'field', readOnly };
  return (
    <div className="flex flex-col">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <label htmlFor={attributes.id} className="font-semibold">
          {/* A space in a text of its own, or in the span, is missing in Chromium's name of the field. */}
          {field.required ? label : `${label} `}
          {!field.required && <span className="text-sm font-normal">{labels.optional}</span>}
        </label>
        {error && (
          <p id={errorId} role={hasFocus ? 'alert' : undefined} className="font-semibold text-alarm">
            {error}
          </p>
        )}
        {field.name === 'email' && (
          <SlipQuestion id={attributes.id} slip={error ? undefined : slip} label={labels.slipQuestion} />
        )}
        {example && (
          <p id={hintId} className="text-sm">
            {example}
          </p>
        )}
        {hasCount && <CharacterCount id={countId} value={value} field={field} label={labels.characterCount} />}
      </div>
      {hint && (
        <p id={hintId} className="mb-2 text-sm short:order-1 short:mt-2 short:mb-0">
          {hint}
        </p>
      )}
      {'rows' in field.control ? <textarea {...control} onFocus={showWhole} /> : <input {...control} />}
    </div>
  );
}

type SlipProps = { id: string; slip: FieldProps['slip']; label: string };

/** Asks about a slip in the address, with a button that corrects it. */
function SlipQuestion({ id, slip, label }: SlipProps) {
  const question = slip && fillIn(label, { domain: slip.meant });
  return (
    <>
      {/* Orca in Firefox does not read out a button that appears in a live region: the words are there by themselves. */}
      <span aria-live="polite" className="sr-only">
        {question}
      </span>
      {slip && (
        // On a narrow screen, the question has two lines, and uses the space above the label: it moves nothing.
        <span className="-mt-5 flex-1 self-end wrap-break-word">
          <button
            type="button"
            className="-my-1 py-1 text-left text-sm leading-tight font-semibold underline"
            onClick={() => {
              correct(id, slip.corrected);
            }}
          >
            {question}
          </button>
        </span>
      )}
    </>
  );
}

/**
 * Changes a control's text as its visitor would, so that the form notices, and goes back there. The form notices only
 * after the move of the focus, because it then removes the pressed button.
 */
function correct(id: string, value: string): void {
  const control = document.getElementById(id) as HTMLInputElement;
  control.value = value;
  control.focus();
  setTimeout(() => control.dispatchEvent(new Event('input', { bubbles: true })), focusTime);
}

/** Browsers show only the line with the cursor, and perhaps not the label. The scroll margin includes the label. */
function showWhole({ currentTarget }: FocusEvent): void {
  currentTarget.scrollIntoView({ block: 'nearest' });
}

type CountProps = { id: string; value: string; field: ContactField; label: string };

/** Screen readers announce the count only at a new stage. After each keystroke, it would interrupt the visitor. */
function CharacterCount({ id, value, field, label }: CountProps) {
  const { limit } = field;
  const length = countedLength(value, field);
  const text = fillIn(label, { count: String(length), limit: String(limit) });
  const stage = [limit * 0.9, limit, limit + 1].filter((start) => length >= start).length;
  const [announced, setAnnounced] = useState({ stage: 0, text: '' });
  if (announced.stage !== stage) setAnnounced({ stage, text: stage > 0 ? text : '' });
  return (
    <>
      <span id={id} className={`ml-auto text-sm ${length > limit ? 'font-semibold text-alarm' : ''}`}>
        {length >= limit * 0.8 && text}
      </span>
      <span aria-live="polite" className="sr-only">
        {announced.text}
      </span>
    </>
  );
}
