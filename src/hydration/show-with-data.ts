import { createElement, Fragment, type ReactElement } from 'react';

/**
 * Shows a page with its data. In `develop` it has none while the content is invalid. The page then shows nothing, because after
 * an error in it the browser would not recover when the content is fixed.
 */
export function showWithData({ element, props }: { element: ReactElement; props: { data: unknown } }): ReactElement {
  return props.data === null ? createElement(Fragment) : element;
}
