import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeaderRoutes, IAdapter } from 'gatsby';
import { checkInlineCode, inlineScriptsIn, inlineStylesIn, readPages } from './inline-code.ts';
import { siteUrls } from '../seo/site-urls.ts';
import { policyOfPages } from './content-security-policy.ts';
import { securityHeaders } from './security-headers.ts';

/** The fonts' names never change, so a browser uses its copy and then checks for a newer one. */
const fontRoutes: HeaderRoutes = [siteUrls.displayFont, siteUrls.textFont].map((path) => ({
  path,
  headers: [{ key: 'cache-control', value: 'public, max-age=86400, stale-while-revalidate=31536000' }],
}));

/** Derives the policy from the final pages: Gatsby calls adapters after `onPostBuild`. */
export function withSecurityHeaders(adapter: IAdapter, sessionUrl: () => string): IAdapter {
  return {
    ...adapter,
    adapt: async (context) => {
      // Otherwise the adapter would keep the headers from an earlier build.
      await rm(join('public', '_headers'), { force: true });
      const headers = { ...securityHeaders, 'Content-Security-Policy': policyOfSite('public', sessionUrl()) };
      await adapter.adapt({ ...context, headerRoutes: [...withHeaders(context.headerRoutes, headers), ...fontRoutes] });
    },
  };
}

/**
 * They replace Gatsby's headers of the same name, as browsers may reject two values. X-XSS-Protection goes too: it
 * switched on a filter that could itself be abused, and browsers have removed it.
 */
function withHeaders(routes: HeaderRoutes, headers: Record<string, string>): HeaderRoutes {
  const names = new Set(['x-xss-protection', ...Object.keys(headers).map((name) => name.toLowerCase())]);
  return [
    { path: '/*', headers: Object.entries(headers).map(([key, value]) => ({ key, value })) },
    ...routes.map((route) => ({
      ...route,
      headers: route.headers.filter(({ key }) => !names.has(key.toLowerCase())),
    })),
  ];
}

function policyOfSite(folder: string, sessionUrl: string): string {
  const pages = readPages(folder);
  pages.forEach(checkInlineCode);
  return policyOfPages({
    scripts: pages.flatMap(inlineScriptsIn),
    styles: pages.flatMap(inlineStylesIn),
    connect: sessionUrl ? [new URL(sessionUrl).origin] : [],
  });
}
