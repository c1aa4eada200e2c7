import type { GatsbySSR } from 'gatsby';
import { createElement } from 'react';
import { inlineScript, menuScript } from './src/page-script/inline-script.ts';
import { siteUrls } from './src/seo/site-urls.ts';

const code = process.env.NODE_ENV === 'production' ? inlineScript : menuScript;

export const onRenderBody: GatsbySSR['onRenderBody'] = (page) => {
  page.setHtmlAttributes({ lang: 'en-AU' });
  // The build fills in the files of the page's script (finish-page.ts).
  const script = { 'data-files': '', dangerouslySetInnerHTML: { __html: code } };
  page.setPostBodyComponents([createElement('script', { ...script, key: 'inline' })]);
};

/** Adds the preload of the display font after that of the first picture, which thus gets the connection first. */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({ getHeadComponents, replaceHeadComponents }) => {
  const font = { rel: 'preload', href: siteUrls.displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' };
  // React leaves a link with a handler in its place. Otherwise it would move the link to the start of the head.
  const inPlace = { key: 'display-font', onLoad: () => undefined };
  replaceHeadComponents([...getHeadComponents(), createElement('link', { ...font, ...inPlace })]);
};
