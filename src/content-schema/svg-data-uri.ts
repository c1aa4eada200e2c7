/**
 * Turns an SVG picture into a `data:` URL. It does not encode the ASCII characters that a URL may contain
 * (https://url.spec.whatwg.org, "URL code points"), so the URL is short and compresses well.
 */
export function svgDataUri(svg: string): string {
  return `data:image/svg+xml,${svg
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\w!$&'()*+,\-./:;=?@~]/gu, encodeURIComponent)}`;
}
