import { withoutFocusableWrapper } from './focus-wrapper';

describe('A built page', () => {
  it.each([
    '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper">',
    '<div tabindex="-1" id="gatsby-focus-wrapper">',
    '<div id="gatsby-focus-wrapper">',
  ])('has an unfocusable wrapper in place of %j, and is otherwise unchanged', (wrapper) => {
    const rest = '<h1 tabindex="-1">x</h1></div>';
    const html = withoutFocusableWrapper(wrapper + rest);
    expect(html).toMatch(/^<div (style="outline:none" )?id="gatsby-focus-wrapper">/);
    expect(html.endsWith(rest)).toBe(true);
  });
});
