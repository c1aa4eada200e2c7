import { createHash } from 'node:crypto';

/** Inline scripts and styles, and the origins that scripts may connect to besides the site's own. */
type Allowed = Record<'scripts' | 'styles' | 'connect', readonly string[]>;

/** The policy for the site's pages. It allows the site's own files, and inline code by its hash. */
export function policyOfPages({ scripts, styles, connect }: Allowed): string {
  return policyOf({
    'script-src': ["'self'", ...hashesOf(scripts)],
    'style-src': hashesOf(styles),
    // The page contains the logo as a data URI.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    // The second origin is for the WebSocket of Supabase Realtime.
    'connect-src': ["'self'", ...connect.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])],
    'manifest-src': ["'self'"],
  });
}

/** For the site functions' pages, which show visitors' text. */
export const plainPagePolicy = policyOf({ 'style-src': ["'self'"], 'img-src': ["'self'"], 'font-src': ["'self'"] });

function policyOf(sources: Record<string, readonly string[]>): string {
  const directives = {
    'default-src': ["'none'"],
    ...sources,
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ') || "'none'"}`)
    .join('; ');
}

function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
