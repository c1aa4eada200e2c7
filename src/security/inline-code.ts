/** The inline code of a built page, which its content security policy must allow. */

const scripts = /<script\b([^>]*)>(.*?)<\/script>/gs;
const styles = /<style\b[^>]*>(.*?)<\/style>/gs;

/** The inline scripts that browsers run, without data blocks such as JSON-LD. */
export function inlineScriptsIn(html: string): string[] {
  return [...html.matchAll(scripts)]
    .filter(([, attributes = '']) => !/\b(src|type)=/.test(attributes) || attributes.includes('type="module"'))
    .map(([, , text = '']) => text);
}

export function inlineStylesIn(html: string): string[] {
  return [...html.matchAll(styles)].map(([, text = '']) => text);
}

const styleOfFocusWrapper = /(?<=<div) style="outline:none"(?=[^>]* id="gatsby-focus-wrapper">)/;
/** Gatsby's announcer, which src/styles.css hides. */
const styleOfAnnouncer = /(?<=<div id="gatsby-announcer") style="[^"]*"/;

/**
 * @returns the page without Gatsby's style attributes.
 * @throws Error for any other style attribute, because the policy makes browsers ignore it.
 */
export function withoutStyleAttributes(html: string): string {
  const rest = html.replace(styleOfFocusWrapper, '').replace(styleOfAnnouncer, '');
  const other = /<[a-z][^<>]* style="[^"]*"/.exec(rest.replaceAll(scripts, '').replaceAll(styles, ''));
  if (other) throw new Error(`The content security policy forbids style attributes; use a class: ${other[0]}`);
  return rest;
}
