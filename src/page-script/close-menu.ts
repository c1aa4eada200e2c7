/**
 * Runs inline. Closes the menu on a small screen: after a click on a link, when the focus leaves the bar, and when the bar
 * becomes wide enough for all links. The browser itself opens the menu, and closes it on Escape or a click elsewhere. While
 * it is open, the page behind it does not scroll. Listens to the entire page, because `develop` adds the menu later.
 */
export function closeMenu(): void {
  const openMenu = () =>
    'popover' in HTMLElement.prototype ? document.querySelector<HTMLElement>('#menu:popover-open') : null;
  const isIn = (target: EventTarget | null, selector: string) => target instanceof Element && target.closest(selector);
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (isIn(target, '#menu')) document.documentElement.toggleAttribute('data-menu', newState === 'open');
    },
    true,
  );
  addEventListener('click', ({ target }) => isIn(target, '.bar a') && openMenu()?.hidePopover());
  addEventListener('focusin', ({ target }) => !isIn(target, '.bar') && openMenu()?.hidePopover());
  addEventListener('resize', () => {
    if (!document.querySelector('[popovertarget]')?.getClientRects().length) openMenu()?.hidePopover();
  });
}
