/**
 * Turns an SVG picture into a `data:` URL. It encodes only characters that a URL may not contain
 * (https://url.spec.whatwg.org) or that have a special meaning in one, so the URL is short and compresses well.
 */
export function svgDataUri(svg: string): string {
  return `data:image/svg+xml,${svg
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\w!$&'()*+,\-./:;=?@~]/gu, encodeURIComponent)}`;
}
