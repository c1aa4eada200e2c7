import type { GatsbySSR } from 'gatsby';
import { createElement } from 'react';
import { menuScript } from './src/sections/menu-script';
import { siteUrls } from './src/seo/site-urls';

export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  setHtmlAttributes,
  setHeadComponents,
  setPostBodyComponents,
}) => {
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
  setPostBodyComponents([createElement('script', { key: 'menu', dangerouslySetInnerHTML: { __html: menuScript } })]);
};
