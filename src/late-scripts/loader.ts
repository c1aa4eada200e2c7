/** No type that a browser knows: it neither loads nor runs such a script. */
export const lateType = 'late';

/**
 * The script that stands in the page and starts the others: when the page is loaded, shown and idle, or at the first
 * touch, key or focus, whichever comes first. It uses what browsers have had since 2021, and the same text serves every
 * page and every build.
 *
 * An address with the tokens of a sign-in has no time to lose: they stand there, and a followed link would lose them,
 * until src/session/gate.ts has taken them up.
 */
export const loader = `(() => {
  const touches = ['pointerdown', 'keydown', 'focusin'];
  const start = () => {
    for (const touch of touches) removeEventListener(touch, start, true);
    for (const late of document.querySelectorAll('script[type="${lateType}"]')) {
      const script = document.createElement('script');
      script.src = late.getAttribute('src');
      script.async = false;
      late.replaceWith(script);
    }
  };
  const whenIdle = window.requestIdleCallback || setTimeout;
  const afterNextFrame = (next) => requestAnimationFrame(() => requestAnimationFrame(next));
  for (const touch of touches) addEventListener(touch, start, true);
  if (/[#&](access_token|error)=/.test(location.hash)) start();
  else if (document.readyState === 'complete') afterNextFrame(() => whenIdle(start));
  else addEventListener('load', () => afterNextFrame(() => whenIdle(start)));
})();`;
