import { markSectionInView } from './mark-section-in-view';
import { openStoredSession } from '../session/gate';
import { showCurrentYear } from './current-year';

/** Starts what needs no React. In `develop`, gatsby-browser.ts does this. */
export function startPage(): void {
  openStoredSession();
  markSectionInView();
  showCurrentYear();
}
