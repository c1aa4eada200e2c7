import type { Ref } from 'react';

type Props = {
  label: string;
  ref: Ref<HTMLInputElement>;
};

/**
 * A field that no person sees or comes to by keyboard: whoever fills it is a program that fills every field, and the
 * message is held. Nothing of the form's state, so that it is posted without script too and never kept in the draft.
 */
export function Honeypot({ label, ref }: Props) {
  return (
    <div className="fixed right-full">
      <label htmlFor="contact-website">{label}</label>
      <input ref={ref} id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
