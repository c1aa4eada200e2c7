import type { ContentError } from './content-error.ts';
import { sectionAnchors } from './page-schema.ts';

const paragraphCount = 3;

/** In characters: on a phone, the first paragraph then fills the screen once. */
const longestParagraph = 500;

/** Markdown that makes a block something other than a paragraph. */
const startOfOtherBlock = /^\s*([#>|]|[-*+]\s|\d+[.)]\s|---|```|import\s|export\s)/;

/** Markdown that ends a paragraph in a later line; only a list that starts with 1 does (https://spec.commonmark.org). */
const endOfParagraph = /\n {0,3}(#{1,6}\s|>|[-*+]\s|1[.)]\s|-{2,}\s*$|=+\s*$|\*{3,}\s*$|_{3,}\s*$|```|~~~)/m;

/** Where a link leads: in `[text](https://…)`, or in `[name]: https://…`, to which links with that name lead. */
const link = /\]\(\s*([^)\s]*)|^ {0,3}\[[^\]]*\]:\s*(\S*)/gm;

const allowedLink = new RegExp(`^(https://[^/?#]+.*|mailto:.+@.+|tel:\\+?\\d.*|#(${sectionAnchors.join('|')}))$`);

const linksExpected = `links such as [text](https://…), mailto:…, tel:… or ${sectionAnchors.map((id) => `#${id}`).join(', ')}`;

/** @param source the text of `about.mdx`. */
export function aboutErrors(file: string, source: string): ContentError[] {
  const paragraphs = source.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const errors: string[] = [];
  if (paragraphs.length !== paragraphCount) {
    errors.push(
      `exactly ${String(paragraphCount)} paragraphs separated by empty lines, found ${String(paragraphs.length)}`,
    );
  }
  for (const paragraph of paragraphs) {
    const { length } = paragraph.trim();
    const start = `"${paragraph.trim().slice(0, 20)}…"`;
    if (length > longestParagraph) {
      errors.push(`paragraphs of at most ${String(longestParagraph)} characters; ${start} has ${String(length)}`);
    }
    if (startOfOtherBlock.test(paragraph) || endOfParagraph.test(paragraph)) {
      errors.push(`paragraphs only, found a heading, a list or the like: ${start}`);
    }
    if (/[<{]/.test(paragraph)) {
      errors.push(`no "<" or "{", which start code in this file, found one in ${start}`);
    }
    if (paragraph.includes('![')) {
      errors.push(`no pictures, found one in ${start}`);
    } else {
      const destinations = [...paragraph.matchAll(link)].map(([, inline, definition]) => inline ?? definition ?? '');
      for (const destination of destinations.filter((one) => !allowedLink.test(one))) {
        errors.push(`${linksExpected}; found "${destination}" in ${start}`);
      }
    }
  }
  return errors.map((expected) => ({ file, field: 'the text', expected }));
}
