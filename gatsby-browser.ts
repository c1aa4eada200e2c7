import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { showWithData } from './src/hydration/show-with-data';
import { hydrateInSlices } from './src/hydration/hydrate-in-slices';
import { yieldToMain } from './src/hydration/yield-to-main';
import { openStoredSession } from './src/session/gate';

/** Gatsby waits for the promise. Running the scripts until here is long enough for one task. */
export function onClientEntry(): Promise<void> {
  openStoredSession();
  return yieldToMain();
}

/** Gatsby would hydrate the page in one long task. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydrateInSlices;

/**
 * The browser scrolls to the anchor in the URL, and restores the position after a reload or a step back. Gatsby would do it
 * again when its scripts start, and move the page while the visitor reads.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const wrapPageElement = process.env.NODE_ENV === 'development' ? showWithData : undefined;
