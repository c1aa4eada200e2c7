/**
 * Runs inline. Holds a submit of the contact form until React runs the form or fails, a script does not load, or two
 * seconds are over. Then React sends it or, without React, the browser, which also posts each later submit. That removes
 * the draft, because the page that confirms the post has no scripts. An offline browser would only show an error page in
 * place of the text, so it posts nothing (say-offline.ts says so).
 *
 * @param settledEvent says that React runs the form or never will. It is cancelled if the browser is posting the form.
 */
export function holdEarlySubmit(formId: string, settledEvent: string, draftKey: string): void {
  let isHeld = false;
  let isPosted = false;
  // Safari cannot repeat a submit before version 16.
  let isSettled = !('requestSubmit' in HTMLFormElement.prototype);
  const settle = () => {
    isSettled = true;
    const form = document.querySelector<HTMLFormElement>(`form#${formId}`);
    if (isHeld && form) form.requestSubmit();
    isHeld = false;
  };
  addEventListener('submit', (event) => {
    // React cancels each submit that it handles.
    if (event.defaultPrevented || (event.target as Element).id !== formId) return;
    isPosted = isSettled && navigator.onLine;
    if (isPosted) {
      try {
        sessionStorage.removeItem(draftKey);
      } catch {
        // A browser that forbids storage has no draft.
      }
      return;
    }
    event.preventDefault();
    if (isSettled) return;
    isHeld = true;
    setTimeout(settle, 2000);
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
