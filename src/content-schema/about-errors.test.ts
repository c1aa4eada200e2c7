import { aboutErrors } from './about-errors';

const file = 'content/about.mdx';
const errors = (source: string) => aboutErrors(file, source).map(({ expected }) => expected);
const withParagraph = (paragraph: string) => ['One.', paragraph, 'Three.\n'].join('\n\n');

test('An error names the file and the text.', () => {
  expect(aboutErrors(file, 'One.')).toEqual([
    { file, field: 'the text', expected: 'exactly 3 paragraphs separated by empty lines, found 1' },
  ]);
});

test.each([0, 2, 4])('Text of %i paragraphs is one error.', (count) => {
  expect(errors('A paragraph\nof two lines.\n\n'.repeat(count))).toEqual([
    `exactly 3 paragraphs separated by empty lines, found ${String(count)}`,
  ]);
});

test.each([
  ['Windows line endings', '\r\n\r\n'],
  ['spaces in the empty line', '\n  \n'],
  ['several empty lines', '\n\n\n'],
])('Three paragraphs separated by %s are valid.', (_, separator) => {
  expect(errors(['One.', 'Two.', 'Three.\n'].join(separator))).toEqual([]);
});

test.each([
  ['a heading', '# About'],
  ['a list', '- One'],
  ['a numbered list', '1. One'],
  ['a quotation', '> Said'],
  ['code', 'import Map from "./map"'],
])('Text with %s (%j) is one error, which quotes its start.', (_, block) => {
  expect(errors(withParagraph(block))).toEqual([
    `paragraphs only, found a heading, a list or the like: "${block.slice(0, 20)}…"`,
  ]);
});

test('A paragraph that is too long is one error, with the limit and its length.', () => {
  const longest = 'word '.repeat(100).trim();
  expect(errors(withParagraph(longest))).toEqual([]);
  expect(errors(withParagraph(`${longest} more`))).toEqual([
    'paragraphs of at most 500 characters; "word word word word …" has 504',
  ]);
});

test.each(['Rates under <5%.', 'A {brace}.'])('Text with %j, which would be code, is one error.', (paragraph) => {
  expect(errors(withParagraph(paragraph))).toEqual([
    `no "<" or "{", which start code in this file, found one in "${paragraph}…"`,
  ]);
});

test.each([
  'https://www.busselton.example/jetty?from=site#top',
  'mailto:office@resort.example',
  'tel:+61855501234',
  '#home',
  '#services',
  '#about',
  '#contact',
])('A link to %s is valid.', (destination) => {
  expect(errors(withParagraph(`See [this](${destination}).`))).toEqual([]);
  expect(errors(withParagraph(`See [this](${destination} "A title").`))).toEqual([]);
});

test.each([
  'services',
  '/services',
  '#prices',
  '#',
  'http://www.busselton.example',
  'https://',
  'mailto:office',
  'tel:none',
  'javascript:alert(1',
  'data:text/html,hello',
  '&#106;avascript:alert',
  './images/hero.jpg',
  '',
])('A link to "%s" is one error, which quotes it, inline and by name.', (destination) => {
  const error = `links such as [text](https://…), mailto:…, tel:… or #home, #services, #about, #contact; found "${destination}" in`;
  expect(errors(withParagraph(`[this](${destination})`))).toEqual([expect.stringContaining(error)]);
  expect(errors(withParagraph(`[this]: ${destination}`))).toEqual([expect.stringContaining(error)]);
});

test('A picture is one error.', () => {
  expect(errors(withParagraph('![A jetty](./images/hero.jpg)'))).toEqual([
    'no pictures, found one in "![A jetty](./images/…"',
  ]);
});

test.each([
  'We offer:\n- cleaning',
  'We offer:\n1. cleaning',
  'Words\n===',
  'Words\n---',
  'Words\n***',
  'Words\n## More',
  'Words\n> said',
])('A paragraph that Markdown ends before its last line (%j) is one error.', (paragraph) => {
  expect(errors(withParagraph(paragraph))).toEqual([
    expect.stringContaining('paragraphs only, found a heading, a list or the like'),
  ]);
});

test.each(['Since\n2012. It was', 'We care\n-and more', 'Under 3\n#1 in town', 'We are\n***here*** for you'])(
  'A paragraph that Markdown does not end early (%j) is valid.',
  (paragraph) => {
    expect(errors(withParagraph(paragraph))).toEqual([]);
  },
);
