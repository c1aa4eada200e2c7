/**
 * The inline script that closes the menu on a small screen: after a click on a link, when the focus leaves the bar, and
 * when the bar becomes wide enough for all links. It works before hydration. The browser itself opens the menu, and
 * closes it on Escape or a click elsewhere. While it is open, the page behind it does not scroll. The script listens to the entire page: `develop` adds the menu later.
 */
export const menuScript = `(() => {
  const close = () => document.querySelector('#menu:popover-open').hidePopover();
  const isOpen = () => 'popover' in HTMLElement.prototype && document.querySelector('#menu:popover-open');
  document.addEventListener('toggle', ({ target, newState }) => {
    if (target.id === 'menu') document.documentElement.toggleAttribute('data-menu', newState === 'open');
  }, true);
  addEventListener('click', ({ target }) => isOpen() && target.closest('.bar a') && close());
  addEventListener('focusin', ({ target }) => isOpen() && !target.closest('.bar') && close());
  addEventListener('resize', () => {
    if (isOpen() && !document.querySelector('[popovertarget]').getClientRects().length) close();
  });
})();`;
