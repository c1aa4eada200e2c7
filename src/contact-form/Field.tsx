import type { ComponentProps } from 'react';
import { Icon } from '../Icon';

type Props = {
  id: string;
  label: string;
  /** A word beside the label, read out with the field. */
  hint?: string;
  /** What is wrong with the text: the field is marked, and this is read out with it. */
  error: string | undefined;
} & (({ rows: number } & ComponentProps<'textarea'>) | ({ rows?: never } & ComponentProps<'input'>));

/** A labelled field of the form: a box of several lines where `rows` is given, one line otherwise. */
export function Field({ id, label, hint, error, ...control }: Props) {
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const shared = {
    id,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    className: 'field',
  };
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <span id={hintId} className="text-sm">
            {hint}
          </span>
        )}
      </div>
      {control.rows === undefined ? <input {...shared} {...control} /> : <textarea {...shared} {...control} />}
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-2 font-semibold text-alarm">
          <Icon name="alert" className="mt-0.5 size-5" />
          {error}
        </p>
      )}
    </div>
  );
}
