/** No type that a browser knows: it neither loads nor runs such a script. */
export const deferredType = 'late';

/** From the end of the loading to that of the painting: a browser tells of the first, not of the second. In milliseconds. */
const paintingTime = 200;

/** A browser that has much to do is never idle. In milliseconds. */
const patience = 2000;

/**
 * The script that stands in the page and starts the others: when the page is loaded, painted and idle, or at the first
 * touch, key or focus, whichever comes first. They run in their order, each as a task of its own: the last one runs what
 * is in the others, which is long enough without reading them too. It uses what browsers have had since 2021; the same
 * text serves every page and every build.
 *
 * An address with what a sign-in leads back with has no time to lose: it stands there, and would be lost with the next
 * link that is followed, until src/session/gate.ts has taken it up.
 */
export const startDeferredScripts = `(() => {
  const touches = ['pointerdown', 'keydown', 'focusin'];
  const start = () => {
    for (const touch of touches) removeEventListener(touch, start, true);
    for (const late of document.querySelectorAll('script[type="${deferredType}"]')) {
      const script = document.createElement('script');
      script.src = late.getAttribute('src');
      script.async = false;
      late.replaceWith(script);
    }
  };
  const whenIdle = () => (window.requestIdleCallback ? requestIdleCallback(start, { timeout: ${patience} }) : start());
  for (const touch of touches) addEventListener(touch, start, true);
  addEventListener('load', () => setTimeout(whenIdle, ${paintingTime}));
  if (/[#&](access_token|error\\w*)=/.test(location.hash)) start();
})();`;
