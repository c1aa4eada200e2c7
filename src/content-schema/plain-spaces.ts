/** For the head of a page, which other programs read: search engines, browsers' tabs, shared links. */
export function withPlainSpaces<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content).replaceAll('\u00a0', ' ')) as Content;
}
