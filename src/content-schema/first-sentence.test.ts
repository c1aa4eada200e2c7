import { firstSentence } from './first-sentence.ts';

type Node = Parameters<ReturnType<typeof firstSentence>>[0];

const text = (value: string): Node => ({ type: 'text', value });
const paragraph = (children: Node[]): Node => ({ type: 'paragraph', children });
const emphasis = (value: string): Node => ({ type: 'emphasis', children: [text(value)] });

/** The node's text, with the lead in brackets. */
function read({ type, value = '', children = [] }: Node): string {
  const inner = value + children.map(read).join('');
  return type === 'lead' ? `[${inner}]` : inner;
}

describe('The lead', () => {
  it.each<[Node[], string]>([
    [[text('We live here. And you?')], '[We live here.] And you?'],
    [[text('Do we? “Yes.” We do.')], '[Do we?] “Yes.” We do.'],
    [[text('Open at 8.30 am! Come in.')], '[Open at 8.30 am!] Come in.'],
    [[text('We '), emphasis('live'), text(' here. Call in.')], '[We live here.] Call in.'],
    [[text('Only one sentence.')], '[Only one sentence.]'],
  ])('is the first sentence of the first paragraph: case %#', (children, expected) => {
    const tree: Node = { type: 'root', children: [paragraph(children), paragraph([text('Two. Three.')])] };
    firstSentence()(tree);
    expect(tree.children?.map(read)).toEqual([expected, 'Two. Three.']);
  });
});
