import type { MouseEvent } from 'react';

/**
 * For links to the contact section from visitors who want to write: goes there and focuses the form's first field. The
 * browser's own navigation would take the focus away again, because the section is not focusable. Without scripts, or in
 * a new tab, it remains a plain link.
 */
export function goToContactForm(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.querySelector(event.currentTarget.hash);
  const firstField = section?.querySelector<HTMLElement>('input, textarea');
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!section || !firstField || opensElsewhere) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  if (window.location.href !== href) window.history.pushState(window.history.state, '', href);
  section.scrollIntoView();
  firstField.focus({ preventScroll: true });
}
