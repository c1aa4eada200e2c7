/**
 * Runs inline. Starts the page's script when the page is loaded and painted, or at the first touch, key or focus. The
 * body names the files, which run in order, each in a separate task.
 */
export function startScripts(): void {
  /** The time from the load event until the page is painted, in milliseconds. No event reports the paint. */
  const paintTime = 200;
  const waiting = (document.body.dataset as { scripts: string }).scripts.split(' ');
  const start = () => {
    for (const src of waiting.splice(0)) {
      document.body.append(Object.assign(document.createElement('script'), { src, async: false }));
    }
  };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, true);
  addEventListener('load', () => setTimeout(start, paintTime));
}
