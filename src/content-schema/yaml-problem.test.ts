import matter from 'gray-matter';
import { yamlProblem } from './yaml-problem.ts';

/** @returns the problem of a file that the parser refuses. */
function problemOf(text: string): string {
  try {
    matter(text, {});
  } catch (error) {
    return yamlProblem(text, error as object);
  }
  throw new Error('The parser accepts this.');
}

const noName = 'a name with a colon and a space after it is missing at the start of this line';
const quotes = 'type a backslash before a quotation mark within a text: \\"; nothing may follow the last';
const unclear =
  'use each name once, with as many spaces before it as those beside it, and put its text in double quotes';

describe('The message about broken YAML', () => {
  it.each([
    ['heading: About: us', '2: put the text in double quotes, because it contains a colon'],
    [
      'heading: About\r\nimage:\r\n  alt: Say "yes: no"',
      '4: put the text in double quotes, because it contains a colon',
    ],
    ['# Ours\nheading: @bay', '3: put the text in double quotes, because it begins with @'],
    ['heading: *Us*', '2: put the text in double quotes, because it begins with *'],
    ['heading: [About] us', '2: put the text in double quotes, because it begins with ['],
    ['heading: "About', '2: this text has no closing quotation mark'],
    ['heading: "About\nimage:\n  alt: "A jetty"', '2: this text has no closing quotation mark'],
    ['heading: "About "us""\nimage:', `2: ${quotes}`],
    ['heading: "About",', `2: ${quotes}`],
    ["heading: 'It's here'", '2: put the text in double quotes, not in single ones'],
    ["heading: 'About", '2: put the text in double quotes, not in single ones'],
    ['heading:About\nimage:', `2: ${noName}`],
    ['heading: About\nus', `3: ${noName}`],
    ['image:\n  file: a\n   alt: b', `4: ${unclear}`],
    ['heading: "C:\\Bay"', '2: a backslash in this text stands before the wrong character; to show one, type two'],
    ['heading: a\nheading: b', `3: ${unclear}`],
  ])('for %j is: line %s', (fields, problem) => {
    expect(problemOf(`---\n${fields}\n---\nOne.`)).toBe(`line ${problem}`);
  });

  it('says if the line after the fields is missing', () => {
    const problem = 'line 1: a line with only --- is missing after the fields';
    expect(problemOf('---\nheading: About\n\nOne.\n\nTwo.\n')).toBe(problem);
  });

  it.each(['"It\'s 24/7: call \\"us\\"."', "'It''s'", 'A line\n  and another'])('does not exist for %s', (text) => {
    expect(() => problemOf(`---\nheading: ${text}\n---\n`)).toThrow('The parser accepts this.');
  });
});
