import type { MouseEvent } from 'react';

/**
 * Moves the focus to the form's first field, and shows as much as possible of the content above that field. In a new
 * tab or without scripts, the link works as an ordinary link.
 */
export function goToContactForm(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash, href } = event.currentTarget;
  const field = document.querySelector<HTMLInputElement>(hash);
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!field || opensElsewhere) return;
  event.preventDefault();
  if (window.location.href !== href) window.history.pushState(window.history.state, '', href);
  startOfView(field).scrollIntoView();
  field.focus({ preventScroll: true });
}

/** @returns the section, its heading or the form: the first that fits on the screen together with the field. */
function startOfView(field: HTMLInputElement): Element {
  const section = field.closest('section');
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const highest = field.getBoundingClientRect().bottom - (window.innerHeight - parseFloat(scrollPaddingTop));
  const starts = [section, section?.querySelector('h2'), field.form?.parentElement];
  return starts.find((start) => start && start.getBoundingClientRect().top >= highest) ?? field;
}
