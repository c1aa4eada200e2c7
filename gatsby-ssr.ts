import type { GatsbySSR } from 'gatsby';
import { createElement } from 'react';
import { menuScript } from './src/sections/menu-script';
import { siteUrls } from './src/seo/site-urls';

export const onRenderBody: GatsbySSR['onRenderBody'] = (page) => {
  page.setHtmlAttributes({ lang: 'en-AU' });
  const font = { rel: 'preload', href: siteUrls.displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' };
  page.setHeadComponents([createElement('link', { ...font, key: 'display-font' })]);
  const script = { dangerouslySetInnerHTML: { __html: menuScript } };
  page.setPostBodyComponents([createElement('script', { ...script, key: 'menu' })]);
};
