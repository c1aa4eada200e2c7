import { createElement, Fragment, type ReactElement } from 'react';

/**
 * Shows a page only if it has its data, which is missing in `develop` while the content is invalid. The page is then
 * empty, because the browser would not recover from an error in the page when the content is fixed.
 */
export function showWithData({ element, props }: { element: ReactElement; props: { data: unknown } }): ReactElement {
  return props.data === null ? createElement(Fragment) : element;
}
