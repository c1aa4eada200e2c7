import { useState } from 'react';

type Props = {
  /** The id of the visible count. */
  id: string;
  /** The length of what is typed, as the check counts it. */
  length: number;
  limit: number;
  /** With placeholders for both. */
  label: string;
};

/** Whether a field is full enough for its limit to matter. */
export function isNearlyFull({ length, limit }: Pick<Props, 'length' | 'limit'>): boolean {
  return length >= limit * 0.8;
}

/**
 * The count of characters in a nearly full field. It is announced only when it comes close to the limit, reaches it, or
 * passes it: at each key, it would interrupt the visitor.
 */
export function CharacterCount({ id, length, limit, label }: Props) {
  const text = label.replace('{count}', String(length)).replace('{limit}', String(limit));
  const announcements = [limit * 0.9, limit, limit + 1].filter((start) => length >= start).length;
  const [announced, setAnnounced] = useState({ announcements: 0, text: '' });
  if (announced.announcements !== announcements) {
    setAnnounced({ announcements, text: announcements > 0 ? text : '' });
  }
  return (
    <>
      {isNearlyFull({ length, limit }) && (
        <span id={id} className={length > limit ? 'text-sm font-semibold text-alarm' : 'text-sm'}>
          {text}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {announced.text}
      </span>
    </>
  );
}
