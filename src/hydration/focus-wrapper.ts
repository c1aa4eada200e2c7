const tabIndexOfWrapper = / tabindex="-1"(?=[^<>]* id="gatsby-focus-wrapper">)/;

/**
 * Gatsby's wrapper around a page is focusable, because Gatsby focuses it after a navigation by script. This site has no
 * such navigation. The wrapper would take the focus of a click on any text, and the next Tab would start at the top of the
 * page. React leaves the attributes of server-rendered HTML alone.
 */
export function withoutFocusableWrapper(html: string): string {
  return html.replace(tabIndexOfWrapper, '');
}
