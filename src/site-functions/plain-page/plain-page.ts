import { plainPagePolicy } from '../../security/content-security-policy.ts';
import { siteUrls } from '../../seo/site-urls.ts';
import { markup, type Markup } from '../../../supabase/functions/_shared/markup.ts';
import { companyName } from './words.ts';

/** The page shows visitors' text. Even if some of it got past the escaping, it could not run or post to other sites. */
export const plainPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': plainPagePolicy,
};

const picture = markup`<img src="${siteUrls.plainPagePicture}" alt="" width="1440" height="240"
class="h-auto max-h-60 min-h-32 w-full object-cover object-right">`;

/** A page without scripts. For visitors it has a picture, like the pages that they come from. */
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
<link rel="preload" href="${siteUrls.textFont}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${siteUrls.plainPageStyle}">
</head>
<body>
<header class="on-dark bg-deep"><div class="mx-auto max-w-180 px-5">
<a href="/" class="inline-flex min-h-bar items-center gap-3 font-display text-xl leading-tight text-balance text-shell">
<img src="${siteUrls.smallIcon}" alt="" width="40" height="40">${companyName}
</a>
</div></header>
${isForVisitors ? picture : []}
<main class="mx-auto flex max-w-180 flex-col items-start gap-4 px-5 py-18 [&>h1+p]:text-xl">
<h1 class="section-heading">${title}</h1>
${main}
</main>
</body>
</html>
`;
  return page.html;
}
