/**
 * The first script of the page. It replaces Gatsby's own entry, and runs that entry at the end. React and Gatsby start
 * in separate tasks, so a touch waits for only one of them.
 */
import { yieldToMain } from './yield-to-main';

void import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(yieldToMain)
  .then(() => import(/* webpackMode: "eager" */ 'gatsby-production-app'));
