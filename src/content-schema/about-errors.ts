import { sectionAnchors } from './schemas.ts';

const paragraphCount = 3;

/** The maximum length of a paragraph in characters. A paragraph this long fills a phone's screen. */
const longestParagraph = 500;

/** The start of any block other than a paragraph, such as a heading or a list, in Markdown or MDX. */
const otherBlock = /^\s*([#>|]|[-*+]\s|\d+[.)]\s|---|```|import\s|export\s)/;

/** A line that ends a paragraph or makes it a heading. In CommonMark, a numbered list must start at 1 to do so. */
const endOfParagraph = /\n {0,3}(#{1,6}\s|>|[-*+]\s|1[.)]\s|-{2,}\s*$|=+\s*$|\*{3,}\s*$|_{3,}\s*$|```|~~~)/m;

/** The destination in an inline link, `[text](https://…)`, or in a link definition, `[name]: https://…`. */
const link = /\]\(\s*([^)\s]*)|^ {0,3}\[[^\]]*\]:\s*(\S*)/gm;

const allowedLink = new RegExp(`^(https://[^/?#]+.*|mailto:.+@.+|tel:\\+?\\d.*|#(${sectionAnchors.join('|')}))$`);

const linksExpected = `links such as [text](https://…), mailto:…, tel:… or ${sectionAnchors.map((id) => `#${id}`).join(', ')}`;

/**
 * @param text the text of `about.mdx` below its frontmatter.
 * @returns a phrase for each mistake that says what was expected, such as "no pictures, found one in …".
 */
export function aboutErrors(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const count = paragraphs.length;
  return [
    ...(count === paragraphCount
      ? []
      : [`exactly ${paragraphCount} paragraphs separated by empty lines, found ${count}`]),
    ...paragraphs.flatMap(paragraphErrors),
  ];
}

function paragraphErrors(paragraph: string): string[] {
  const { length } = paragraph.trim();
  const start = `"${paragraph.trim().slice(0, 20)}…"`;
  const destinations = [...paragraph.matchAll(link)].map(([, inline, definition]) => inline ?? definition ?? '');
  return [
    length > longestParagraph && `paragraphs of at most ${longestParagraph} characters; ${start} has ${length}`,
    (otherBlock.test(paragraph) || endOfParagraph.test(paragraph)) &&
      `paragraphs only, found a heading, a list or a similar block: ${start}`,
    /[<{]/.test(paragraph) && `no "<" or "{", which start code in this file, found one in ${start}`,
    paragraph.includes('![') && `no pictures, found one in ${start}`,
    ...destinations
      .filter((destination) => !allowedLink.test(destination))
      .map((destination) => `${linksExpected}; found "${destination}" in ${start}`),
  ].filter((expected) => expected !== false);
}
