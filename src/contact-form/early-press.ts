/** A press of Send Message before React has hydrated the form waits for that, and is then made again. */

/** How long it waits, in milliseconds. Then the browser posts the form, as it does without scripts. */
const hydrationTimeout = 5000;

/** The attributes of what the page shows when an early press fails because the browser is offline. */
export const offlineNotice = { hidden: true, 'data-offline': '' };

/**
 * The inline script after the form, which is the only form of its page. It disables the button at once, and shows the label
 * in its `data-sending`. The form's `data-press` is `waiting`, `offline` if that ended the press, `posted`, or `hydrated` as
 * soon as React gets every press. The script uses only what browsers have had since 2021, and is the same on every page.
 */
export const earlyPressScript = `(() => {
  const [form] = document.forms;
  const button = form.querySelector('button');
  const label = button.textContent;
  const enter = (press, text) => {
    form.dataset.press = press;
    button.textContent = text;
    button.disabled = text !== label;
    for (const notice of document.querySelectorAll('[data-offline]')) notice.hidden = press !== 'offline';
  };
  const giveUp = () => {
    if (form.dataset.press !== 'waiting') return;
    if (!navigator.onLine) {
      console.error('The contact message was not sent.', 'The browser is offline.');
      return enter('offline', label);
    }
    form.dataset.press = 'posted';
    addEventListener('pagehide', () => enter('', label));
    form.submit();
  };
  button.addEventListener('click', (event) => {
    if (form.dataset.press === 'hydrated') return;
    event.preventDefault();
    enter('waiting', button.dataset.sending);
    setTimeout(giveUp, navigator.onLine ? ${hydrationTimeout} : 0);
  });
})();`.replaceAll(/\n */g, '');

/**
 * Call it when React has hydrated the form, or rendered another one in its place. It hides the notices.
 *
 * @param form the one that the script watches.
 * @returns what became of an early press: it is still to be made, or it failed; undefined without one.
 */
export function endEarlyPress(form: HTMLFormElement): 'waiting' | 'offline' | undefined {
  const { press } = form.dataset;
  // The browser is leaving the page with the form that it has posted.
  if (press === 'posted') return undefined;
  form.dataset.press = 'hydrated';
  for (const notice of document.querySelectorAll<HTMLElement>('[data-offline]')) notice.hidden = true;
  return press === 'waiting' || press === 'offline' ? press : undefined;
}
