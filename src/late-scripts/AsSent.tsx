import type { ReactNode } from 'react';

/** A page that comes from the development server has nothing in it yet. */
const isSent = typeof document !== 'undefined' && document.querySelector('[data-as-sent]') !== null;

/**
 * A part of the page that no script changes: React neither goes through it nor compares it, and leaves the HTML as it was
 * sent. That halves what there is to take over, and makes it the same for six cards as for a thousand.
 */
export function AsSent({ children }: { children: ReactNode }) {
  if (!isSent) return <div data-as-sent>{children}</div>;
  return <div data-as-sent suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
