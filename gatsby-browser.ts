import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { createElement, Fragment } from 'react';
import { yieldToMain } from './src/hydration/yield-to-main';
import { hydrateInSlices } from './src/hydration/hydrate-in-slices';
import { tidyAddress, watchForSession } from './src/session/gate';

/** Gatsby waits for it: to have run all scripts is long enough for one task. */
export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  watchForSession();
  return yieldToMain();
};

/** Gatsby would have React take over the page in one piece. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydrateInSlices;

/**
 * The browser brings into view what the address names, and the place of before a reload or a step back. Gatsby would do so
 * once more when its scripts come, and take away what is read or written by then.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  tidyAddress();
};

const showWithData: NonNullable<GatsbyBrowser['wrapPageElement']> = ({ element, props }) =>
  props.data === null ? createElement(Fragment) : element;

/**
 * In `develop`, a page has no data while the content has a mistake. It shows nothing then, as from an error in it the
 * browser would not come back when the content is mended.
 */
export const wrapPageElement = process.env.NODE_ENV === 'development' ? showWithData : undefined;
