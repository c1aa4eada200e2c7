import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { hydrateInSlices } from './src/late-scripts/hydrate-in-slices';
import { tidyAddress, watchForSession } from './src/session/gate';

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  watchForSession();
};

export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydrateInSlices;

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  tidyAddress();
};
