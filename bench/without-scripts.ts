const scripts = /<script\b[^>]*>.*?<\/script\s*>/gis;
const links = /<link\b[^>]*>/gi;

/** Removes a page's scripts, including structured data, and the links that preload or prefetch what scripts need. */
export function withoutScripts(html: string): string {
  return html.replaceAll(scripts, '').replaceAll(links, (link) => (fetchesScript(link) ? '' : link));
}

function fetchesScript(link: string): boolean {
  return /\brel="?(modulepreload|prefetch)\b/i.test(link) || /\bas="?(script|fetch)\b/i.test(link);
}
