/** What stands in a built page itself, and needs a word in its security policy. */

const scripts = /<script\b([^>]*)>(.*?)<\/script>/gs;
const styles = /<style\b[^>]*>(.*?)<\/style>/gs;

/** Texts of the scripts that run: not of data, such as JSON for search engines, nor of what is loaded from a file. */
export function scriptsIn(html: string): string[] {
  return [...html.matchAll(scripts)]
    .filter(([, attributes = '']) => !/\b(src|type)=/.test(attributes) || /type="module"/.test(attributes))
    .map(([, , text = '']) => text);
}

export function stylesIn(html: string): string[] {
  return [...html.matchAll(styles)].map(([, text = '']) => text);
}

/** Gatsby's own elements, whose styles src/styles.css has. */
const gatsbys = [
  /<div style="outline:none" (?=tabindex="-1" id="gatsby-focus-wrapper">)/g,
  /(?<=<div id="gatsby-announcer") style="[^"]*"/g,
];

/**
 * @returns the page without the style attributes that Gatsby puts there.
 * @throws Error on any other: the policy forbids them all, so a browser would leave it out.
 */
export function withoutStyleAttributes(html: string): string {
  const [focusWrapper, announcer] = gatsbys;
  const rest = html.replace(focusWrapper ?? '', '<div ').replace(announcer ?? '', '');
  const left = /<[a-z][^<>]* style="[^"]*"/.exec(rest.replaceAll(scripts, '').replaceAll(styles, ''));
  if (left) throw new Error(`A style attribute, which the security policy forbids; use a class: ${left[0]}`);
  return rest;
}
