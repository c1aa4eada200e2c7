const tabIndexOfWrapper = / tabindex="-1"(?=[^<>]* id="gatsby-focus-wrapper">)/;

/**
 * Makes Gatsby's wrapper around a page unfocusable. Gatsby focuses it after a client-side navigation, which this site
 * does not have. A click on any text would focus the wrapper, and the next Tab would start at the top of the page.
 * React leaves the attributes of server-rendered HTML alone.
 */
export function withoutFocusableWrapper(html: string): string {
  return html.replace(tabIndexOfWrapper, '');
}
