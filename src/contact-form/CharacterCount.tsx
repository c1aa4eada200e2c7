import { useState } from 'react';
import { countedLength } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { fillIn } from '../fill-in.ts';

type Props = {
  /** The id of the visible count, which is empty until the field is nearly full. */
  id: string;
  value: string;
  limit: number;
  /** The text of the count, with a placeholder for each number. */
  label: string;
};

/**
 * The character count of a field that is nearly full. Screen readers announce it only when it approaches, reaches or
 * passes the limit. An announcement after each keystroke would interrupt the visitor.
 */
export function CharacterCount({ id, value, limit, label }: Props) {
  const length = countedLength(value);
  const text = fillIn(label, { count: String(length), limit: String(limit) });
  const announcements = [limit * 0.9, limit, limit + 1].filter((start) => length >= start).length;
  const [announced, setAnnounced] = useState({ announcements: 0, text: '' });
  if (announced.announcements !== announcements) {
    setAnnounced({ announcements, text: announcements > 0 ? text : '' });
  }
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
