/** The start of a page in `develop`, where Gatsby's own runtime shows it. The built page has a script of its own. */
import './src/design/styles.css';
import type { GatsbyBrowser } from 'gatsby';
import { createElement, Fragment } from 'react';
import { startPage } from './src/page-script/start-page.ts';

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = startPage;

/** Shows an empty page while the content is invalid, because a browser would not recover from an error in the page. */
export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) =>
  (props.data as unknown) === null ? createElement(Fragment) : element;
