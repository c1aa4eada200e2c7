import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { tidyAddress, watchForSession } from './src/session/gate';

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  watchForSession();
};

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  tidyAddress();
};
