/** A click on Send Message before React has hydrated the form waits for hydration, and is then repeated. */

/** How long an early click waits, in milliseconds, before the browser posts the form as it would without scripts. */
const hydrationTimeout = 5000;

/** The attributes of the notices that the page shows when an early click fails because the browser is offline. */
export const offlineNotice = { hidden: true, 'data-offline': '' };

/**
 * The inline script that follows the form, for a page with only one form. On an early click, the script immediately
 * disables the button, shows the label from `data-sending` and sets the form's `data-click` to `waiting`. After the
 * timeout, `data-click` becomes `posted`, or `offline` if there is no network. When React handles all clicks, it
 * becomes `hydrated`. The script uses only features that browsers have had since 2021, and is the same on every page.
 */
export const earlyClickScript = `(() => {
  const [form] = document.forms;
  const button = form.querySelector('button');
  const label = button.textContent;
  const enter = (click, text) => {
    form.dataset.click = click;
    button.textContent = text;
    button.disabled = text !== label;
    for (const notice of document.querySelectorAll('[data-offline]')) notice.hidden = click !== 'offline';
  };
  const giveUp = () => {
    if (form.dataset.click !== 'waiting') return;
    if (!navigator.onLine) {
      console.error('The contact message was not sent.', 'The browser is offline.');
      return enter('offline', label);
    }
    form.dataset.click = 'posted';
    addEventListener('pagehide', () => enter('', label));
    form.submit();
  };
  button.addEventListener('click', (event) => {
    if (form.dataset.click === 'hydrated') return;
    event.preventDefault();
    enter('waiting', button.dataset.sending);
    setTimeout(giveUp, navigator.onLine ? ${hydrationTimeout} : 0);
  });
})();`.replaceAll(/\n */g, '');

/**
 * Call this when React has hydrated the form, or has rendered a new form in its place. Also hides the notices.
 *
 * @param form the form that the script watches.
 * @returns `waiting` if the click must now be repeated, `offline` if it failed, undefined if there was no early click.
 */
export function endEarlyClick(form: HTMLFormElement): 'waiting' | 'offline' | undefined {
  const { click } = form.dataset;
  // The script has posted the form, so the browser is about to leave the page.
  if (click === 'posted') return undefined;
  form.dataset.click = 'hydrated';
  for (const notice of document.querySelectorAll<HTMLElement>('[data-offline]')) notice.hidden = true;
  return click === 'waiting' || click === 'offline' ? click : undefined;
}
