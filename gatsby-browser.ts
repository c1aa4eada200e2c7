import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { createElement, Fragment, type ReactElement } from 'react';
import { hydrateInSlices } from './src/hydration/hydrate-in-slices';
import { yieldToMain } from './src/hydration/yield-to-main';
import { openStoredSession } from './src/session/gate';

/** Gatsby waits for the promise: running all the scripts so far is long enough for one task. */
export function onClientEntry(): Promise<void> {
  openStoredSession();
  return yieldToMain();
}

/** Gatsby would hydrate the page in one long task. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydrateInSlices;

/**
 * The browser scrolls to the anchor in the URL, and restores the position after a reload or a step back. Gatsby would do
 * it again when its scripts start, and move the page away from what the visitor is reading by then.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

const showWithData = ({ element, props }: { element: ReactElement; props: { data: unknown } }) =>
  props.data === null ? createElement(Fragment) : element;

/**
 * In `develop`, a page has no data while the content is invalid. It then shows nothing: after an error in the page, the
 * browser would not recover when the content is fixed.
 */
export const wrapPageElement = process.env.NODE_ENV === 'development' ? showWithData : undefined;
