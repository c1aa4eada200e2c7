import type { ComponentProps } from 'react';

type Props = {
  id: string;
  label: string;
  /** A word beside the label, read out with the field. */
  hint?: string;
} & (({ rows: number } & ComponentProps<'textarea'>) | ({ rows?: never } & ComponentProps<'input'>));

/** A labelled field of the form: a box of several lines where `rows` is given, one line otherwise. */
export function Field({ id, label, hint, ...control }: Props) {
  const hintId = `${id}-hint`;
  const shared = {
    id,
    'aria-describedby': hint ? hintId : undefined,
    className: 'field',
  };
  return (
    <div>
      <div className="mb-1 flex justify-between gap-4">
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
    </div>
  );
}
