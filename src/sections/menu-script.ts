/**
 * The inline script of every page that closes the menu of a small screen: on a choice, when the focus leaves the bar, and when
 * the bar gets wide enough for all links. It works before hydration. The browser opens the menu, and closes it on Escape and a
 * press elsewhere. The script listens to the whole page, because in `develop` the menu comes later than the script.
 */
export const menuScript = `(() => {
  const close = () => document.querySelector('#menu:popover-open').hidePopover();
  const isOpen = () => 'popover' in HTMLElement.prototype && document.querySelector('#menu:popover-open');
  addEventListener('click', ({ target }) => isOpen() && target.closest('.bar a') && close());
  addEventListener('focusin', ({ target }) => isOpen() && !target.closest('.bar') && close());
  addEventListener('resize', () => {
    if (isOpen() && !document.querySelector('[popovertarget]').getClientRects().length) close();
  });
})();`;
