/**
 * The first of the page's scripts, in place of Gatsby's own entry, which it runs last. React and Gatsby each start in a task of
 * their own, and a touch in between waits for only one of them.
 */
import { yieldToMain } from './yield-to-main';

void import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(yieldToMain)
  .then(() => import(/* webpackMode: "eager" */ 'gatsby-production-app'));
