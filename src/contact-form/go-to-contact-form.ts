import type { MouseEvent } from 'react';

/** The id of the form's first field. */
export const nameFieldId = 'contact-name';

/**
 * For links to `#contact` whose reader wants to write: goes to the section and puts the focus on the name field. A
 * browser that follows the link by itself would take the focus away again, as the section is not focusable; without
 * script, or in a new tab, the plain link remains.
 */
export function goToContactForm(event: MouseEvent<HTMLAnchorElement>): void {
  const nameField = document.getElementById(nameFieldId);
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!nameField || opensElsewhere) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  if (window.location.href !== href) window.history.pushState(window.history.state, '', href);
  document.querySelector(event.currentTarget.hash)?.scrollIntoView();
  nameField.focus({ preventScroll: true });
}
