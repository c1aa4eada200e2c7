import { savesData } from './saves-data.ts';

/**
 * Calls `start` once somebody is near the form: the page was opened at a target in its section, or the visitor does
 * something, or stays for ten seconds and does not save data. As the start may fail, `start` is also called at each
 * later focus and submit, and when the browser is online again.
 */
export function whenNearForm(start: () => void): void {
  let isNear = false;
  const comeNear = () => {
    isNear = true;
    start();
  };
  for (const type of ['scroll', 'pointerdown', 'keydown', 'click']) {
    addEventListener(type, comeNear, { capture: true, once: true });
  }
  for (const type of ['focusin', 'submit']) addEventListener(type, comeNear, true);
  addEventListener('online', () => {
    if (isNear) start();
  });
  // The inline script has noted a sign from before.
  const isNoted = document.body.dataset.near !== undefined;
  if (isNoted || document.querySelector('#contact:target, #contact :target')) comeNear();
  if (savesData()) return;
  setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(comeNear);
    else comeNear();
  }, 10_000);
}
