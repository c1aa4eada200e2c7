/** A script element of this type is a data block, which browsers neither load nor run. It may not have a `src`. */
export const deferredType = 'text/plain';

/** The attribute with the URL of a deferred script. */
export const deferredUrl = 'data-deferred';

/** From the load event until the page is painted, which no event reports, in milliseconds. */
const paintTime = 200;

/** A busy browser never becomes idle. In milliseconds. */
const idleTimeout = 2000;

/**
 * The inline script that starts the deferred ones: once the page is loaded, painted and idle, or at the first touch, key
 * or focus. They run in order, each in a task of its own, because the last one runs the code of the others, which takes
 * long enough without also parsing them. It uses only what browsers have had since 2021, and is the same on every page.
 */
export const startDeferredScripts = `(() => {
  const interactions = ['pointerdown', 'keydown', 'focusin'];
  const start = () => {
    for (const interaction of interactions) removeEventListener(interaction, start, true);
    for (const deferred of document.querySelectorAll('script[${deferredUrl}]')) {
      const script = document.createElement('script');
      script.src = deferred.getAttribute('${deferredUrl}');
      script.async = false;
      deferred.replaceWith(script);
    }
  };
  const whenIdle = () => (window.requestIdleCallback ? requestIdleCallback(start, { timeout: ${idleTimeout} }) : start());
  for (const interaction of interactions) addEventListener(interaction, start, true);
  addEventListener('load', () => setTimeout(whenIdle, ${paintTime}));
})();`;
