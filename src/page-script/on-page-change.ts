/** Calls the function now, and again after elements were added: in `develop`, React adds all of them late. */
export function onPageChange(update: () => void): void {
  update();
  new MutationObserver(update).observe(document.body, { childList: true, subtree: true });
}
