import { markup } from './markup.ts';

it.each([
  ['<script>', '&#60;script&#62;'],
  ['a & b', 'a &#38; b'],
  ['"Ann"', '&#34;Ann&#34;'],
  ["Ann's", 'Ann&#39;s'],
  ['a\nb\r\nc', 'a\nb\r\nc'],
  ['$& $1 \\n', '$&#38; $1 \\n'],
  ['Zoë 🏖', 'Zoë 🏖'],
])('The template escapes the text %j as %j', (text, escaped) => {
  expect(markup`<p title="${text}">${text}</p>\n`.html).toBe(`<p title="${escaped}">${escaped}</p>\n`);
});

it('The template does not escape markup inside markup a second time', () => {
  expect(markup`<p>${markup`<b>${'&'}</b>`}</p>`.html).toBe('<p><b>&#38;</b></p>');
});

it('The template joins the items in a list, and adds nothing for an empty list', () => {
  expect(markup`<ul>${[markup`<li>1`, markup`<li>2`]}</ul>${[]}`.html).toBe('<ul><li>1<li>2</ul>');
});
