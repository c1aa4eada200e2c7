import { aboutErrors } from './about-errors';

const withParagraph = (paragraph: string) => aboutErrors(['One.', paragraph, 'Three.\n'].join('\n\n'));

describe('The text', () => {
  it.each([0, 2, 4])('of %i paragraphs is one error', (count) => {
    expect(aboutErrors('A paragraph\nof two lines.\n\n'.repeat(count))).toEqual([
      `exactly 3 paragraphs separated by empty lines, found ${count}`,
    ]);
  });

  it.each(['\r\n\r\n', '\n  \n', '\n\n\n'])('of three paragraphs separated by %j is valid', (separator) => {
    expect(aboutErrors(['One.', 'Two.', 'Three.\n'].join(separator))).toEqual([]);
  });

  it.each(['# About', '- One', '1. One', '> Said', 'import a from "a"', 'We do:\n- this', 'Words\n===', 'Words\n***'])(
    'is one error if it holds %j, which is more than a paragraph',
    (block) => {
      expect(withParagraph(block)).toEqual([expect.stringMatching(/^paragraphs only, found .*: ".*…"$/s)]);
    },
  );

  it.each(['Since\n2012. It was', 'We care\n-and more', 'Under 3\n#1 in town'])('may hold %j', (paragraph) => {
    expect(withParagraph(paragraph)).toEqual([]);
  });

  it('is one error if a paragraph is too long, with the limit and its length', () => {
    const longest = 'word '.repeat(100).trim();
    expect(withParagraph(longest)).toEqual([]);
    expect(withParagraph(`${longest} more`)).toEqual([
      'paragraphs of at most 500 characters; "word word word word …" has 504',
    ]);
  });

  it.each([
    ['Rates under <5%.', 'no "<" or "{", which start code'],
    ['A {brace}.', 'no "<" or "{", which start code'],
    ['![A jetty](https://bay.example/hero.jpg)', 'no pictures'],
  ])('that holds %j is one error', (paragraph, error) => {
    expect(withParagraph(paragraph)).toEqual([expect.stringContaining(error)]);
  });

  it.each(['https://bay.example/jetty?from=a#b', 'mailto:a@bay.example', 'tel:+61855501234', '#about'])(
    'may link to %s',
    (destination) => {
      expect(withParagraph(`See [this](${destination} "A title").`)).toEqual([]);
    },
  );

  it.each(['/services', '#prices', 'http://www.busselton.example', 'https://', 'tel:none', 'javascript:alert(1', ''])(
    'is one error if it links to "%s", which is quoted, inline and by name',
    (destination) => {
      const error = `or #home, #services, #about, #contact; found "${destination}" in`;
      expect(withParagraph(`[this](${destination})`)).toEqual([expect.stringContaining(error)]);
      expect(withParagraph(`[this]: ${destination}`)).toEqual([expect.stringContaining(error)]);
    },
  );
});
