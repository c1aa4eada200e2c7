import { withoutFocusableWrapper } from './focus-wrapper';

test.each([
  '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper">',
  '<div tabindex="-1" id="gatsby-focus-wrapper">',
  '<div id="gatsby-focus-wrapper">',
])('Nothing in a page takes the focus because of %j, and the rest of the page stays.', (wrapper) => {
  const rest = '<h1 tabindex="-1">x</h1></div>';
  const html = withoutFocusableWrapper(wrapper + rest);
  expect(html).toMatch(/^<div (style="outline:none" )?id="gatsby-focus-wrapper">/);
  expect(html.endsWith(rest)).toBe(true);
});
