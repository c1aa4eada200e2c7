/** How the page's scripts know the contact form before React runs it. */

/** Extensions may add other forms to the page. */
export const formId = 'contact-form';

/** The id of the element around the part of the page that React hydrates. */
export const islandId = 'contact-island';

/** The id of the element with the form's props. */
export const formPropsId = 'contact-island-props';

/** The event on the form that says that React runs it or, after a failure, that React never will. */
export const settledEvent = 'contactformsettled';

/** @returns the form that the page shows, from the server or from React. */
export function findForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${formId}`);
}
