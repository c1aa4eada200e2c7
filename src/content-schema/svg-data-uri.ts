/**
 * An SVG picture as a `data:` URL. Only characters that no URL may contain (https://url.spec.whatwg.org) or that have a
 * meaning in one are encoded, so the URL stays short and compresses like the page around it.
 */
export function svgDataUri(svg: string): string {
  return `data:image/svg+xml,${svg
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\w!$&'()*+,\-./:;=?@~]/gu, encodeURIComponent)}`;
}
