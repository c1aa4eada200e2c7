import { closeMenu } from './close-menu.ts';
import { markSectionInView } from './mark-section-in-view.ts';
import { openStoredSession } from '../session/gate.ts';
import { showCurrentYear } from './current-year.ts';

/** Starts what needs no React. In `develop`, gatsby-browser.ts does this. */
export function startPage(): void {
  void openStoredSession();
  markSectionInView();
  showCurrentYear();
  closeMenu();
}
