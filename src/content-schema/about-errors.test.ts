import { aboutErrors } from './about-errors.ts';

const withParagraph = (paragraph: string) => aboutErrors(['One.', paragraph, 'Three.\n'].join('\n\n'));

describe('The text about the company', () => {
  it.each([0, 2, 4])('is rejected if it has %i paragraphs', (count) => {
    expect(aboutErrors('A paragraph\nof two lines.\n\n'.repeat(count))).toEqual([
      `exactly 3 paragraphs separated by empty lines, found ${count}`,
    ]);
  });

  it.each(['# About', '- One', 'One\n***'])('is rejected if it contains %j, which is no paragraph', (block) => {
    expect(withParagraph(block)).toEqual([expect.stringMatching(/^paragraphs only, found .*: ".*…"$/s)]);
  });

  it('is rejected if a paragraph is too long, with an error that states the limit and the length', () => {
    const allowed = 'word '.repeat(100).trim();
    expect(withParagraph(allowed)).toEqual([]);
    expect(withParagraph(`${allowed} more`)).toEqual([
      'paragraphs of at most 500 characters; "word word word word …" has 504',
    ]);
  });

  it.each([
    ['Rates under <5%.', 'code in this file; found in "Rates under <5%.…"'],
    ['import wine.', 'code in this file; found in "import wine.…"'],
    ['A {brace}.', 'code in this file; found in "A {brace}.…"'],
    ['![A jetty](https://bay.example/hero.jpg)', 'no pictures, found one in "![A jetty'],
    ['![A jetty][hero]\n\n[hero]: https://bay.example/hero.jpg', 'no pictures, found one in "![A jetty'],
  ])('is rejected if it contains %j', (paragraph, error) => {
    expect(withParagraph(paragraph)).toEqual([expect.stringContaining(error)]);
  });

  const notWhole = 'without a blank in the address and with a ) after it; found one that is not whole in "See [';
  const noWords = 'words between [ and ] in each link, found a link without words in "See [';

  it.each([
    ['[our page](https://a.example/my page)', notWhole],
    ['[our page](https://a.example', notWhole],
    ['[our *page*](https://a.example', notWhole],
    ['[](https://a.example)', noWords],
    ['[ ](https://a.example)', noWords],
  ])('is rejected if it contains %s, which is no whole link', (paragraph, error) => {
    expect(withParagraph(`See ${paragraph} there.`)).toEqual([expect.stringContaining(error)]);
  });

  const links = ['https://bay.example/jetty?from=a#b', 'mailto:a@bay.example?subject=Hi', 'tel:+61855501234', '#about'];

  it.each(links)('may link to %s', (link) => {
    expect(withParagraph(`See [this](${link} "A title").`)).toEqual([]);
    expect(withParagraph(`See [this][place].\n\n[place]: ${link}`)).toEqual([]);
  });

  const wrongLinks = ['/services', '#prices', 'http://a.example', 'https://', 'tel:none', 'mailto:a@b', 'javascript:a'];

  it.each(wrongLinks)('is rejected for a link to "%s", inline or as a reference, and the error quotes it', (link) => {
    const error = `or #home, #services, #about, #contact; found "${link}" in`;
    expect(withParagraph(`[this](${link})`)).toEqual([expect.stringContaining(error)]);
    expect(withParagraph(`[this]: ${link}`)).toEqual([expect.stringContaining(error)]);
  });
});
