import type { Ref } from 'react';
import { honeypotField } from './hidden-fields';

type Props = {
  label: string;
  ref: Ref<HTMLInputElement>;
};

/**
 * A field that people neither see, hear from a screen reader, nor reach by keyboard, so only programs fill it in. Such a
 * message is held. It is not part of the form's state: the browser posts it without scripts too, and the draft never
 * contains it.
 */
export function Honeypot({ label, ref }: Props) {
  return (
    <div aria-hidden="true" className="fixed right-full">
      <label htmlFor="contact-website">{label}</label>
      <input ref={ref} id="contact-website" name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
