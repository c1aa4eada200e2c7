/**
 * The first script of the page. It replaces Gatsby's own entry and runs that entry last. React and Gatsby each start in
 * a separate task, so a touch in between waits for only one of them.
 */
import { yieldToMain } from './yield-to-main';

void import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(yieldToMain)
  .then(() => import(/* webpackMode: "eager" */ 'gatsby-production-app'));
