import { useEffect, useRef, type RefObject } from 'react';
import { contactFields, type ContactMessage } from '../../supabase/functions/_shared/contact-message.ts';

/**
 * Keeps what a visitor typed before the scripts of the page arrived: React leaves it in the fields when it takes them
 * over, but empties them with the next change, as the form knows nothing of it.
 *
 * @param adopt is given the texts, if there are any. It must be the same function at each render.
 * @returns what the form element needs as its `ref`.
 */
export function useEarlyTyping(adopt: (typed: ContactMessage) => unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const typed: ContactMessage = { name: '', email: '', phone: '', message: '' };
    for (const field of contactFields) typed[field] = String(data.get(field) ?? '');
    if (contactFields.some((field) => typed[field] !== '')) adopt(typed);
  }, [adopt]);
  return form;
}
