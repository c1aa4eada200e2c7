/** The type of a deferred script. Browsers neither load nor run such a data block. It must not have a `src`. */
export const deferredType = 'text/plain';

/** The attribute with the URL of a deferred script. */
export const deferredUrl = 'data-deferred';

/** The time from the load event until the page is painted, in milliseconds. No event reports the paint. */
const paintTime = 200;

/**
 * The inline script that starts the deferred scripts when the page is loaded and painted, or at the first touch, key or
 * focus. They run in order, each in a separate task, because the last one runs the others' code and should not also
 * parse it. The script uses only features that browsers have had since 2021, and is the same on every page.
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
