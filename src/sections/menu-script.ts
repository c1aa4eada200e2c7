/**
 * The inline script of every page that closes the menu of a small screen: on a choice, which may come before the page is
 * hydrated, when the focus leaves the bar, and when the bar gets wide enough for all links. The browser opens it, and
 * closes it on Escape and a press elsewhere. On the document, because in `develop` the menu comes later than the script.
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
