import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { nextTask } from './src/late-scripts/next-task';
import { renderInSlices } from './src/late-scripts/render-in-slices';
import { tidyAddress, watchForSession } from './src/session/gate';

/** Gatsby waits for it: to have run all scripts is long enough for one task. */
export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  watchForSession();
  return nextTask();
};

/** Gatsby would have React take over the page in one piece. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => renderInSlices;

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  tidyAddress();
};
