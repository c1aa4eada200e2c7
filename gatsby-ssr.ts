import displayFont from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2';
import type { GatsbySSR } from 'gatsby';
import { createElement } from 'react';

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes, setHeadComponents }) => {
  setHtmlAttributes({ lang: 'en-AU' });
  setHeadComponents([
    createElement('link', {
      key: 'display-font',
      rel: 'preload',
      href: displayFont,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
    }),
  ]);
};
