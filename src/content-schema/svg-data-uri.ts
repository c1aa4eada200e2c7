/**
 * An SVG picture as a `data:` URL. Only characters with a meaning in a URL or in HTML are encoded, so the URL stays short
 * and compresses like the page around it.
 */
export function svgDataUri(svg: string): string {
  return `data:image/svg+xml,${svg
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]|[%#"<>]/gu, encodeURIComponent)}`;
}
