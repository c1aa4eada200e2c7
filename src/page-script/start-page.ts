import { markSectionInView } from '../sections/mark-section-in-view';
import { showCurrentYear } from '../sections/show-current-year';
import { openStoredSession } from '../session/gate';

/** Starts what needs no React. In `develop`, gatsby-browser.ts does this. */
export function startPage(): void {
  openStoredSession();
  markSectionInView();
  showCurrentYear();
}
