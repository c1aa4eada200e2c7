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

/** @throws Error for a style attribute, because the policy makes browsers ignore it. */
export function checkStyleAttributes(html: string): void {
  const found = /<[a-z][^<>]* style="[^"]*"/.exec(html.replaceAll(scripts, '').replaceAll(styles, ''));
  if (found) throw new Error(`The content security policy forbids style attributes; use a class: ${found[0]}`);
}
