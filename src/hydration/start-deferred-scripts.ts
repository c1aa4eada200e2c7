/** A script element of this type is a data block, which browsers neither load nor run. It may not have a `src`. */
export const deferredType = 'text/plain';

/** The attribute with the URL of a deferred script. */
export const deferredUrl = 'data-deferred';

/** Milliseconds from the load event until the page is painted, which no event reports. */
const paintTime = 200;

/**
 * The inline script that starts the deferred ones when the page is loaded and painted, or at the first touch, key or focus.
 * They run in order, each in a task of its own. The last one runs the code of the others, and must not also have to parse
 * them. The script uses only what browsers have had since 2021, and is the same on every page.
 */
export const startDeferredScripts = `(() => {
  const start = () => {
    for (const deferred of document.querySelectorAll('script[${deferredUrl}]')) {
      const script = document.createElement('script');
      script.src = deferred.getAttribute('${deferredUrl}');
      script.async = false;
      deferred.replaceWith(script);
    }
  };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { capture: true, once: true });
  addEventListener('load', () => setTimeout(start, ${paintTime}));
})();`.replaceAll(/\n */g, '');
