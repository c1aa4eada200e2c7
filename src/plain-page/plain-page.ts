/** The frame for the site functions' pages, which look like the rest of the site. */
import { policyOfPlainPage } from '../security/content-security-policy.ts';
import { siteUrls } from '../seo/site-urls.ts';
import { markup, Markup } from '../../supabase/functions/_shared/markup.ts';
import { plainPageStyle } from './plain-page-style.ts';
import { companyName } from './words.ts';

/** The page shows visitors' text. Even if some of it got past the escaping, it could not run, or post to other sites. */
export const plainPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policyOfPlainPage(plainPageStyle),
};

/**
 * A page without scripts, to be sent with {@link plainPageHeaders}.
 *
 * @param isForVisitors whether the page has a picture, like the pages that visitors come from.
 */
export function plainPage(title: string, main: Markup, isForVisitors = false): string {
  const page = markup`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${companyName}</title>
<link rel="icon" href="${siteUrls.tabIcon}">
<link rel="preload" href="${siteUrls.displayFont}" as="font" type="font/woff2" crossorigin>
<style>${new Markup(plainPageStyle)}</style>
</head>
<body>
<header><div><a href="/"><img src="${siteUrls.smallIcon}" alt="" width="40" height="40">${companyName}</a></div></header>
${isForVisitors ? markup`<img class="picture" src="${siteUrls.plainPagePicture}" alt="" width="1440" height="240">` : []}
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
  return page.html;
}
