type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[]; data?: object };

/** A sentence up to its full stop, question or exclamation mark, and any closing quote, before a space or the end. */
const sentence = /^.*?[.!?]['"\u2019\u201d)]?(?=\s|$)/s;

/** A remark plugin that wraps the first sentence of the first paragraph in a `<span>` with the class `lead`. */
export function firstSentence() {
  return ({ children = [] }: MarkdownNode): void => {
    const paragraph = children.find(({ type }) => type === 'paragraph');
    const nodes = paragraph?.children ?? [];
    const last = nodes.findIndex(({ type, value = '' }) => type === 'text' && sentence.test(value));
    if (!paragraph || last < 0) return;
    const value = nodes[last]?.value ?? '';
    const end = sentence.exec(value)?.[0] ?? '';
    const lead = {
      type: 'lead',
      data: { hName: 'span', hProperties: { className: ['lead'] } },
      children: [...nodes.slice(0, last), { type: 'text', value: end }],
    };
    const rest = { type: 'text', value: value.slice(end.length) };
    paragraph.children = [lead, rest, ...nodes.slice(last + 1)];
  };
}
