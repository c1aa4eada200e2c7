/**
 * Runs inline. Says in the form's status line, as one paragraph, that nothing was sent because the browser is offline.
 * The words are in the form's props.
 */
export function sayOffline(form: HTMLFormElement, propsId: string): void {
  const status = form.querySelector('[role=status]');
  const props = document.getElementById(propsId);
  if (!status || !props) return;
  const { labels } = JSON.parse(props.textContent) as { labels: Queries.PageForm };
  const words = document.createElement('p');
  words.className = 'mt-5 rounded-xs bg-[#a3271f14] p-4';
  words.textContent = `${labels.failedText} ${labels.offlineHelp}`;
  status.replaceChildren(words);
  words.scrollIntoView({ block: 'nearest' });
}
