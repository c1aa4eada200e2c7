import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rewritePages } from '../hydration/rewrite-pages';
import { policyOfPages } from './content-security-policy';
import { inlineScriptsIn, inlineStylesIn, withoutStyleAttributes } from './inline-code';
import { securityHeaders } from './security-headers';

/** Gatsby has the same of its own for every page and file: a second one might count as another value. */
const ofGatsby = new Set(['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy']);

/**
 * Writes what the host is to tell browsers with every page and file, of the pages as they are: run it when nothing in them
 * changes any more. The site's adapter adds what Gatsby has of its own, such as the caching, and keeps this.
 *
 * @param folder the built site.
 * @param sessionUrl where the session's scripts send their requests; empty where there are no sessions.
 */
export async function writeHeaders(folder: string, sessionUrl: string): Promise<void> {
  const pages = await rewritePages(folder, withoutStyleAttributes);
  const policy = policyOfPages({
    scripts: pages.flatMap(inlineScriptsIn),
    styles: pages.flatMap(inlineStylesIn),
    connect: sessionUrl ? addressesOf(sessionUrl) : [],
  });
  await writeFile(join(folder, '_headers'), headersFile({ ...securityHeaders, 'Content-Security-Policy': policy }));
}

/** For requests, and for what a session is told of while it happens. */
function addressesOf(url: string): string[] {
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}

/** In the format of Netlify: https://docs.netlify.com/manage/routing/headers/ */
function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !ofGatsby.has(name))
    .map(([name, value]) => `  ${name}: ${value}`);
  return `/*\n${lines.join('\n')}\n`;
}
