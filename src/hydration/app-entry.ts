/**
 * What the page's scripts begin with, in place of Gatsby's own entry, which it ends with: React and Gatsby each run in a
 * task of their own, as a touch that falls in between waits for one of them only.
 */
import { yieldToMain } from './yield-to-main';

void import(/* webpackMode: "eager" */ 'react-dom/client')
  .then(yieldToMain)
  .then(() => import(/* webpackMode: "eager" */ 'gatsby-production-app'));
