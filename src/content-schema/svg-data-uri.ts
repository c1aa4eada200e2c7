/**
 * An SVG picture as a `data:` address. Only what has a meaning in an address or in HTML is written in another way, so that
 * it stays short, and compresses as the page around it.
 */
export function svgDataUri(svg: string): string {
  return `data:image/svg+xml,${svg
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]|[%#"<>]/gu, encodeURIComponent)}`;
}
