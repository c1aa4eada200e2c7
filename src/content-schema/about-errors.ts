import type { ContentError } from './content-error.ts';

const paragraphCount = 3;

/** Markdown that makes a block something other than a paragraph. */
const startOfOtherBlock = /^\s*([#>|]|[-*+]\s|\d+[.)]\s|---|```|import\s|export\s)/;

/** Markdown that ends a paragraph in a later line; only a list that starts with 1 does (https://spec.commonmark.org). */
const endOfParagraph = /\n {0,3}(#{1,6}\s|>|[-*+]\s|1[.)]\s|-{2,}\s*$|=+\s*$|\*{3,}\s*$|_{3,}\s*$|```|~~~)/m;

/** @param source the text of `about.mdx`; empty if there is no such file. */
export function aboutErrors(file: string, source: string): ContentError[] {
  const paragraphs = source.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const errors: string[] = [];
  if (paragraphs.length !== paragraphCount) {
    errors.push(
      `exactly ${String(paragraphCount)} paragraphs separated by empty lines, found ${String(paragraphs.length)}`,
    );
  }
  for (const paragraph of paragraphs) {
    const start = `"${paragraph.trim().slice(0, 20)}…"`;
    if (startOfOtherBlock.test(paragraph) || endOfParagraph.test(paragraph)) {
      errors.push(`paragraphs only, found a heading, a list or the like: ${start}`);
    }
    if (/[<{]/.test(paragraph)) {
      errors.push(`no "<" or "{", which start code in this file, found one in ${start}`);
    }
  }
  return errors.map((expected) => ({ file, field: 'the text', expected }));
}
