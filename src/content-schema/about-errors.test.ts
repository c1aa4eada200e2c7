import { aboutErrors } from './about-errors';

const withParagraph = (paragraph: string) => aboutErrors(['One.', paragraph, 'Three.\n'].join('\n\n'));

test.each([0, 2, 4])('Text of %i paragraphs is one error.', (count) => {
  expect(aboutErrors('A paragraph\nof two lines.\n\n'.repeat(count))).toEqual([
    `exactly 3 paragraphs separated by empty lines, found ${count}`,
  ]);
});

test.each(['\r\n\r\n', '\n  \n', '\n\n\n'])('Three paragraphs separated by %j are valid.', (separator) => {
  expect(aboutErrors(['One.', 'Two.', 'Three.\n'].join(separator))).toEqual([]);
});

test.each(['# About', '- One', '1. One', '> Said', 'import a from "a"', 'We do:\n- this', 'Words\n===', 'Words\n***'])(
  '%j, which is more than a paragraph, is one error.',
  (block) => {
    expect(withParagraph(block)).toEqual([expect.stringMatching(/^paragraphs only, found .*: ".*…"$/s)]);
  },
);

test.each(['Since\n2012. It was', 'We care\n-and more', 'Under 3\n#1 in town'])('%j is one paragraph.', (paragraph) => {
  expect(withParagraph(paragraph)).toEqual([]);
});

test('A paragraph that is too long is one error, with the limit and its length.', () => {
  const longest = 'word '.repeat(100).trim();
  expect(withParagraph(longest)).toEqual([]);
  expect(withParagraph(`${longest} more`)).toEqual([
    'paragraphs of at most 500 characters; "word word word word …" has 504',
  ]);
});

test.each([
  ['Rates under <5%.', 'no "<" or "{", which start code'],
  ['A {brace}.', 'no "<" or "{", which start code'],
  ['![A jetty](https://bay.example/hero.jpg)', 'no pictures'],
])('The text %j is one error.', (paragraph, error) => {
  expect(withParagraph(paragraph)).toEqual([expect.stringContaining(error)]);
});

test.each(['https://bay.example/jetty?from=a#b', 'mailto:a@bay.example', 'tel:+61855501234', '#about'])(
  'A link to %s is valid.',
  (destination) => {
    expect(withParagraph(`See [this](${destination} "A title").`)).toEqual([]);
  },
);

test.each(['/services', '#prices', 'http://www.busselton.example', 'https://', 'tel:none', 'javascript:alert(1', ''])(
  'A link to "%s" is one error, which quotes it, inline and by name.',
  (destination) => {
    const error = `or #home, #services, #about, #contact; found "${destination}" in`;
    expect(withParagraph(`[this](${destination})`)).toEqual([expect.stringContaining(error)]);
    expect(withParagraph(`[this]: ${destination}`)).toEqual([expect.stringContaining(error)]);
  },
);
