import { formId, formPropsId } from './form-element.ts';

/** Says in the form's status line that nothing was sent, if the browser is offline and React is not there to say so. */
export function sayOffline(): void {
  addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement;
    // React has turned the browser's own validation off.
    if (navigator.onLine || form.id !== formId || form.noValidate) return;
    const props = document.getElementById(formPropsId)?.textContent ?? '';
    const { labels } = JSON.parse(props) as { labels: Queries.PageForm };
    const words = document.createElement('p');
    words.className = 'rounded-xs bg-[#a3271f14] p-4';
    words.textContent = `${labels.failedText} ${labels.offlineHelp}`;
    form.querySelector('[role=status]')?.replaceChildren(words);
    words.scrollIntoView({ block: 'nearest' });
  });
}
