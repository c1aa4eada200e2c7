import './src/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { watchForSession } from './src/session/gate';

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  watchForSession();
};
