/** The id by which the inline script knows the 404 page. */
export const notFoundId = 'not-found';

/** Runs inline. Logs the path for which the 404 page is shown. */
export function logUnknownPath(pageId: string): void {
  if (document.getElementById(pageId)) console.error('404: no page at', location.pathname);
}
