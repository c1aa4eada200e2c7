/**
 * A click on Send Message before React has hydrated the form waits for hydration, and is then repeated. If React does
 * not come, the browser posts the form.
 */
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { keyField } from '../../supabase/functions/_shared/contact/protocol.ts';
import { storageKey } from './draft';

/** How long an early click waits, in milliseconds, before the browser posts the form as it would without scripts. */
const hydrationTimeout = 5000;

/** The attributes of the notices that the page shows when an early click fails because the browser is offline. */
export const offlineNotice = { hidden: true, 'data-offline': '' };

/**
 * The inline script for a page with only one form. On an early click, the script immediately disables the button, shows
 * the label from `data-sending` and sets the form's `data-click` to `waiting`. After the timeout, `data-click` becomes
 * `posted`, or `offline` if there is no network. The script leaves all clicks alone once it is `hydrated`, when React
 * handles them, or `native`, when React never will. Whenever the browser posts the form, the script gives the text a
 * key and stores both as the draft (draft.ts): the same text sent again is then the same message. The script uses only
 * features that browsers have had since 2021.
 */
export const earlyClickScript = `{
  const [form] = document.forms;
  const button = form.querySelector('[data-sending]');
  const label = button.textContent;
  const enter = (click, text) => {
    form.dataset.click = click;
    button.textContent = text;
    button.disabled = text !== label;
    button.dataset.label = label;
    for (const notice of document.querySelectorAll('[data-offline]')) notice.hidden = click !== 'offline';
  };
  const addKey = (form) => {
    const names = ${JSON.stringify(contactFields.map(({ name }) => name))};
    const values = Object.fromEntries(names.map((name) => [name, form.elements[name].value]));
    let draft;
    try {
      draft = JSON.parse(sessionStorage.getItem('${storageKey}'));
    } catch {}
    const keys = draft?.keys ?? {};
    const text = JSON.stringify(names.map((name) => values[name].trim()));
    const digit = () => Math.floor(Math.random() * 16).toString(16);
    form.elements.${keyField}.value = keys[text] ??= 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, digit);
    try {
      sessionStorage.setItem('${storageKey}', JSON.stringify({ values, keys }));
    } catch {}
  };
  const giveUp = () => {
    if (form.dataset.click !== 'waiting') return;
    if (!navigator.onLine) {
      console.error('The contact message was not sent.', 'The browser is offline.');
      return enter('offline', label);
    }
    form.dataset.click = 'posted';
    addKey(form);
    form.submit();
  };
  addEventListener('pagehide', () => form.dataset.click === 'posted' && enter('', label));
  addEventListener('submit', (event) => event.defaultPrevented || addKey(event.target));
  button.addEventListener('click', (event) => {
    if (['hydrated', 'native'].includes(form.dataset.click)) return;
    event.preventDefault();
    enter('waiting', button.dataset.sending);
    setTimeout(giveUp, navigator.onLine ? ${hydrationTimeout} : 0);
  });
}`;

/**
 * Call this when React has hydrated the form, or has rendered a new form in its place. Also hides the notices.
 *
 * @returns `waiting` if the click must now be repeated, `offline` if it failed, undefined if there was no early click.
 */
export function endEarlyClick(form: HTMLFormElement): 'waiting' | 'offline' | undefined {
  const { click } = form.dataset;
  const markHydrated = () => (form.dataset.click = 'hydrated');
  if (click === 'posted') {
    // The browser is about to leave the page, but the visitor may come back to it.
    addEventListener('pageshow', markHydrated);
    return undefined;
  }
  markHydrated();
  for (const notice of document.querySelectorAll<HTMLElement>('[data-offline]')) notice.hidden = true;
  return click === 'waiting' || click === 'offline' ? click : undefined;
}

/** Call this when React will not run the form: from now on, the browser posts it after a click, also after an early one. */
export function leaveClicksAlone(form: HTMLFormElement | null | undefined): void {
  const button = form?.querySelector<HTMLButtonElement>('[data-sending]');
  if (!form || !button || form.dataset.click === 'posted') return;
  const isWaiting = form.dataset.click === 'waiting';
  form.dataset.click = 'native';
  button.disabled = false;
  button.textContent = button.dataset.label ?? button.textContent;
  if (isWaiting) button.click();
}
