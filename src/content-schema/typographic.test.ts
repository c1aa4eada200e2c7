import { onOneLine, typeset, typesetMarkdown } from './typographic.ts';

it.each([
  ["the bay's shore", 'the bay’s shore'],
  ["the owners' rates in the '90s", 'the owners’ rates in the ’90s'],
  ['a "quiet" week', 'a “quiet” week'],
  ['open -- in winter too --- always', 'open – in winter too — always'],
  ['24/7, short-stay & “set” already', '24/7, short-stay & “set” already'],
])('Typography turns %j into %j', (text, expected) => {
  expect(typeset(text)).toBe(expected);
});

it('Typography keeps a name on one line wherever it occurs', () => {
  expect(onOneLine('On Eagle Bay: Eagle Bay Homes', 'Eagle Bay')).toBe('On Eagle\u00a0Bay: Eagle\u00a0Bay Homes');
});

it('Typography changes the texts in the text about the company, but not where its links go', () => {
  const link = (value: string) => ({ type: 'link', url: "/it's", children: [{ type: 'text', value }] });
  const tree = { type: 'paragraph', children: [link("It's")] };
  typesetMarkdown()(tree);
  expect(tree.children).toEqual([link('It’s')]);
});
