/** What stands in a built page itself, and needs a word in its security policy. */

const scripts = /<script\b([^>]*)>(.*?)<\/script>/gs;
const styles = /<style\b[^>]*>(.*?)<\/style>/gs;

/** Texts of the scripts that run: not of data, such as JSON for search engines, nor of what is loaded from a file. */
export function inlineScriptsIn(html: string): string[] {
  return [...html.matchAll(scripts)]
    .filter(([, attributes = '']) => !/\b(src|type)=/.test(attributes) || /type="module"/.test(attributes))
    .map(([, , text = '']) => text);
}

export function inlineStylesIn(html: string): string[] {
  return [...html.matchAll(styles)].map(([, text = '']) => text);
}

/** Those of Gatsby's own elements, whose styles src/styles.css has. */
const styleOfFocusWrapper = /(?<=<div) style="outline:none"(?= tabindex="-1" id="gatsby-focus-wrapper">)/;
const styleOfAnnouncer = /(?<=<div id="gatsby-announcer") style="[^"]*"/;

/**
 * @returns the page without the style attributes that Gatsby puts there.
 * @throws Error on any other: the policy forbids them all, so a browser would leave it out.
 */
export function withoutStyleAttributes(html: string): string {
  const rest = html.replace(styleOfFocusWrapper, '').replace(styleOfAnnouncer, '');
  const left = /<[a-z][^<>]* style="[^"]*"/.exec(rest.replaceAll(scripts, '').replaceAll(styles, ''));
  if (left) throw new Error(`A style attribute, which the security policy forbids; use a class: ${left[0]}`);
  return rest;
}
