const tabIndexOfWrapper = / tabindex="-1"(?=[^<>]* id="gatsby-focus-wrapper">)/;

/**
 * Makes Gatsby's wrapper around a page unfocusable. Gatsby focuses the wrapper after a client-side navigation, which
 * this site does not have. But a click on any text would focus it too, and the next Tab would start at the top of the
 * page. React does not restore the attribute, because it leaves the attributes of server-rendered HTML unchanged.
 */
export function withoutFocusableWrapper(html: string): string {
  return html.replace(tabIndexOfWrapper, '');
}
