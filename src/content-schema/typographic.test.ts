import { fileKinds } from './schemas.ts';
import { typeset, typesetMarkdown } from './typographic.ts';

describe('Typography', () => {
  it.each([
    ["the bay's shore", 'the bay’s shore'],
    ["the owners' rates in the '90s", 'the owners’ rates in the ’90s'],
    ['a "quiet" week', 'a “quiet” week'],
    ['open -- in winter too --- always', 'open – in winter too — always'],
    ["Eagle Bay Homes on Eagle Bay's shore", 'Eagle\u00a0Bay Homes on Eagle\u00a0Bay’s shore'],
    ['24/7, short-stay & “set” already', '24/7, short-stay & “set” already'],
  ])('turns %j into %j, in a description and in the text about the company', (text, expected) => {
    expect(typeset(fileKinds.Service.schema, { description: text }, 'Eagle Bay')).toEqual({ description: expected });
    const link = (value: string) => ({ type: 'link', url: text, children: [{ type: 'text', value }] });
    const tree = { type: 'paragraph', children: [link(text)] };
    typesetMarkdown('Eagle Bay')(tree);
    expect(tree.children).toEqual([link(expected)]);
  });

  it('changes only the subline and the banners’ titles and captions in page.json', () => {
    const page = (straight: string, other: string) => ({
      hero: { headline: straight, subline: other },
      services: { introduction: straight, banners: [{ title: other, caption: other, image: { alt: straight } }] },
      form: { sentText: straight },
    });
    expect(typeset(fileKinds.Page.schema, page("It's", "It's"))).toEqual(page("It's", 'It’s'));
  });
});
