import type { GatsbySSR } from 'gatsby';
import { createElement } from 'react';
import { earlyClickScript } from './src/contact-form/early-click';
import { startScript } from './src/page-script/start-script';
import { menuScript } from './src/sections/menu-script';
import { siteUrls } from './src/seo/site-urls';

/** The inline script of every page: as it is the same, it needs one hash. Only the 404 page has no form. */
const inlineScript =
  process.env.NODE_ENV === 'production'
    ? `${startScript}
if (document.forms.length) ${earlyClickScript}
else console.error('404: no page at', location.pathname);
${menuScript}`
    : menuScript;

export const onRenderBody: GatsbySSR['onRenderBody'] = (page) => {
  page.setHtmlAttributes({ lang: 'en-AU' });
  const font = { rel: 'preload', href: siteUrls.displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' };
  page.setHeadComponents([createElement('link', { ...font, key: 'display-font' })]);
  // The build fills in the files of the page's script (finish-page.ts).
  const script = { 'data-files': '', dangerouslySetInnerHTML: { __html: inlineScript } };
  page.setPostBodyComponents([createElement('script', { ...script, key: 'inline' })]);
};
