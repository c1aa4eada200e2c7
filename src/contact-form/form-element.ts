/** How the page's scripts know the contact form before React runs it. Extensions may add other forms to the page. */
export const formId = 'contact-form';
export const islandId = 'contact-island';
export const formPropsId = 'contact-island-props';

/** The event on the form that says that React runs it or, after a failure, that React never will. */
export const settledEvent = 'contactformsettled';

export function findForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${formId}`);
}
