import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { emailAddress } from '../../supabase/functions/_shared/email-address.ts';
import { sectionAnchors } from './schemas.ts';
import { unreadableCharacter } from './unreadable-character.ts';

const paragraphCount = 3;

/** In characters. A paragraph this long fills a phone's screen. */
export const maxParagraphLength = 500;

const allowedLink = new RegExp(
  `^(https://[^/?#]+.*|mailto:${emailAddress}(\\?.*)?|tel:\\+?\\d.*|#(${sectionAnchors.join('|')}))$`,
);

const anchors = sectionAnchors.map((id) => `#${id}`).join(', ');
const linksExpected = `links such as [text](https://…), mailto:…, tel:… or ${anchors}`;

const wholeLink = 'links such as [text](https://…), without a blank in the address and with a ) after it';
const noCode =
  'no "<" or "{", and no line that starts with "import" or "export": they start code in this file; found in';

/** The parser of gatsby-plugin-mdx. Its tree: https://github.com/syntax-tree/mdast */
const mdx = unified().use(remarkParse).use(remarkMdx);

type Tree = ReturnType<typeof mdx.parse>;
type Node = Tree['children'][number];

/** @returns a phrase for each mistake in the text of `about.mdx`, such as "no pictures, found one in …". */
export function aboutErrors(text: string): string[] {
  const unreadable = unreadableCharacter(text);
  if (unreadable) return [unreadable];
  let tree: Tree;
  try {
    tree = mdx.parse(text);
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? Number(error.line) : 1;
    return [`${noCode} ${startOf(text.split('\n')[line - 1] ?? '')}`];
  }
  const errors = tree.children.flatMap((block) => blockErrors(block, text));
  const count = tree.children.filter(({ type }) => type !== 'definition').length;
  if (errors.length > 0 || count === paragraphCount) return errors;
  return [`exactly ${paragraphCount} paragraphs separated by empty lines, found ${count}`];
}

function blockErrors(block: Node, text: string): string[] {
  const source = text.slice(block.position?.start.offset, block.position?.end.offset);
  const start = startOf(source);
  const nodes = nodesIn(block);
  if (nodes.some(({ type }) => type.startsWith('mdx'))) return [`${noCode} ${start}`];
  if (!['paragraph', 'definition'].includes(block.type)) {
    return [`paragraphs only, found a heading, a list or a similar block: ${start}`];
  }
  const links = nodes.flatMap((node) => (node.type === 'link' || node.type === 'definition' ? [node.url] : []));
  return [
    source.length > maxParagraphLength &&
      `paragraphs of at most ${maxParagraphLength} characters; ${start} has ${source.length}`,
    nodes.some(({ type }) => type.startsWith('image')) && `no pictures, found one in ${start}`,
    nodes.some(isBrokenLink) && `${wholeLink}; found one that is not whole in ${start}`,
    nodes.some(isWithoutWords) && `words between [ and ] in each link, found a link without words in ${start}`,
    ...links.filter((url) => !allowedLink.test(url)).map((url) => `${linksExpected}; found "${url}" in ${start}`),
  ].filter((expected) => expected !== false);
}

/** Whether the parser took a link for text. */
const isBrokenLink = (node: Node) => node.type === 'text' && node.value.includes('](');

const isWithoutWords = (node: Node) =>
  node.type === 'link' && !nodesIn(node).some((inner) => 'value' in inner && inner.value.trim() !== '');

function nodesIn(node: Node): Node[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesIn) : [])];
}

const startOf = (source: string) => `"${source.trim().slice(0, 20)}…"`;
