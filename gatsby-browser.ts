import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { showWithData } from './src/hydration/show-with-data';
import { hydrateInSlices } from './src/hydration/hydrate-in-slices';
import { yieldToMain } from './src/hydration/yield-to-main';
import { openStoredSession } from './src/session/gate';

/** Ends the current task, because the scripts have already run for a while. Gatsby waits for this promise. */
export function onClientEntry(): Promise<void> {
  openStoredSession();
  return yieldToMain();
}

/** Hydrates in slices, because Gatsby would hydrate the page in one long task. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydrateInSlices;

/**
 * Leaves scrolling to the browser, which goes to the URL's anchor, and restores the position after a reload or when the
 * visitor goes back. Gatsby would scroll again when its scripts start, while the visitor is reading.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const wrapPageElement = process.env.NODE_ENV === 'development' ? showWithData : undefined;
