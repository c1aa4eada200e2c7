import { useState } from 'react';
import { countedLength } from '../../supabase/functions/_shared/contact/contact-message.ts';

type Props = {
  /** The id of the visible count, which is empty at first. */
  id: string;
  value: string;
  limit: number;
  /** With placeholders for both. */
  label: string;
};

/**
 * The count of characters in a nearly full field. Screen readers announce it only when it comes close to the limit, reaches
 * it or passes it. An announcement at each key would interrupt the visitor.
 */
export function CharacterCount({ id, value, limit, label }: Props) {
  const length = countedLength(value);
  const text = label.replace('{count}', String(length)).replace('{limit}', String(limit));
  const announcements = [limit * 0.9, limit, limit + 1].filter((start) => length >= start).length;
  const [announced, setAnnounced] = useState({ announcements: 0, text: '' });
  if (announced.announcements !== announcements) {
    setAnnounced({ announcements, text: announcements > 0 ? text : '' });
  }
  return (
    <>
      <span id={id} className={length > limit ? 'text-sm font-semibold text-alarm' : 'text-sm'}>
        {length >= limit * 0.8 && text}
      </span>
      <span aria-live="polite" className="sr-only">
        {announced.text}
      </span>
    </>
  );
}
