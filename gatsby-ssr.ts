import type { GatsbySSR } from 'gatsby';
import { createElement } from 'react';
import { siteUrls } from './src/seo/site-urls';

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes, setHeadComponents }) => {
  setHtmlAttributes({ lang: 'en-AU' });
  setHeadComponents([
    createElement('link', {
      key: 'display-font',
      rel: 'preload',
      href: siteUrls.displayFont,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
    }),
  ]);
};
