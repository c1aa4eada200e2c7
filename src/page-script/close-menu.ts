/**
 * Closes the menu after a click on a link, when the focus leaves the bar, and when the bar becomes wide enough for all
 * links. The browser does the rest. While the menu is open (`data-menu`), the page behind it does not scroll.
 */
export function closeMenu(): void {
  // Without popovers, the menu is always open, and the selector an error.
  if (!('popover' in HTMLElement.prototype)) return;
  const close = () => document.querySelector<HTMLElement>('#menu:popover-open')?.hidePopover();
  const isIn = (target: EventTarget | null, selector: string) => (target as Element).closest(selector) !== null;
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (isIn(target, '#menu')) document.documentElement.toggleAttribute('data-menu', newState === 'open');
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    if (isIn(target, '.bar a')) close();
  });
  addEventListener('focusin', ({ target }) => {
    if (!isIn(target, '.bar')) close();
  });
  addEventListener('resize', () => {
    for (const button of document.querySelectorAll('[popovertarget]')) {
      if (button.getClientRects().length === 0) close();
    }
  });
}
