import { createHash } from 'node:crypto';

type Allowed = {
  /** Texts of the scripts that stand in a page. */
  scripts: readonly string[];
  /** Texts of the styles that stand in a page. */
  styles: readonly string[];
  /** Origins that scripts may talk to, beside the site's own. */
  connect: readonly string[];
};

/** The policy of the site's pages: what is theirs, what stands in them, by its hash, and nothing else. */
export function policyOfPages({ scripts, styles, connect }: Allowed): string {
  return policyOf({
    'script-src': ["'self'", ...hashesOf(scripts)],
    'style-src': hashesOf(styles),
    // The logo stands in the page as an address.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
  });
}

/** The policy of a page that has no script: its style, and a form. Visitors' texts are in it. */
export function policyOfPlainPage(style: string): string {
  return policyOf({ 'style-src': hashesOf([style]) });
}

function policyOf(sources: Record<string, readonly string[]>): string {
  const directives = {
    'default-src': ["'none'"],
    ...sources,
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...(values.length > 0 ? values : ["'none'"])].join(' '))
    .join('; ');
}

function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
