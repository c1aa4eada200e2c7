/**
 * Runs inline. Holds a submit of the contact form until React runs the form or fails, a script does not load, or two
 * seconds are over. Then React sends it or, without React, the browser, which also posts each later submit. That removes
 * the draft, because the page that confirms the post has no scripts. An offline browser would only show an error page in
 * place of the text, so the form first says that it is offline. As some browsers say so wrongly, the next submit is
 * posted, and the draft kept.
 *
 * @param sayOffline says in the form that it was not sent.
 * @param settledEvent says that React runs the form or never will. It is cancelled if the browser is posting the form.
 */
export function holdEarlySubmit(
  sayOffline: (form: HTMLFormElement, propsId: string) => void,
  formId: string,
  propsId: string,
  settledEvent: string,
  draftKey: string,
): void {
  let isHeld = false;
  let isPosted = false;
  let isTold = false;
  // Safari cannot repeat a submit before version 16.
  let isSettled = !('requestSubmit' in HTMLFormElement.prototype);
  const settle = () => {
    isSettled = true;
    const form = document.querySelector<HTMLFormElement>(`form#${formId}`);
    if (isHeld && form) form.requestSubmit();
    isHeld = false;
  };
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    // React cancels each submit that it handles.
    if (event.defaultPrevented || form.id !== formId) return;
    isPosted = isSettled && (navigator.onLine || isTold);
    if (isPosted) {
      try {
        if (navigator.onLine) sessionStorage.removeItem(draftKey);
      } catch {
        // A browser that forbids storage has no draft.
      }
      return;
    }
    event.preventDefault();
    if (isSettled) {
      sayOffline(form, propsId);
      // The second click of a double click posts nothing yet.
      setTimeout(() => {
        isTold = true;
      }, 1000);
    } else {
      isHeld = true;
      setTimeout(settle, 2000);
    }
  });
  addEventListener(settledEvent, (event) => {
    if (isPosted) event.preventDefault();
    settle();
  });
  const onError = ({ target }: Event) => {
    // A script that failed before the submit is loaded again at the submit.
    if (isHeld && target instanceof HTMLScriptElement) settle();
  };
  addEventListener('error', onError, true);
}
