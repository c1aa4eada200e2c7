/**
 * Runs inline. Starts the page's script when the page is loaded and painted, or at the first sign that somebody is
 * there, and then notes that sign for it in the attribute `data-near`. The body names the files, which run in order.
 * Files that failed to load are tried again at the next sign, and when the browser is online again.
 */
export function startScripts(): void {
  /** The time from the load event until the page is painted, in milliseconds. No event reports the paint. */
  const paintTime = 200;
  const { body } = document;
  const waiting = (body.dataset as { scripts: string }).scripts.split(' ');
  const start = () => {
    for (const src of waiting.splice(0)) {
      const onerror = () => waiting.push(src);
      body.append(Object.assign(document.createElement('script'), { src, async: false, onerror }));
    }
  };
  for (const type of ['scroll', 'pointerdown', 'keydown', 'click', 'focusin', 'submit']) {
    addEventListener(
      type,
      () => {
        body.dataset.near = '';
        start();
      },
      true,
    );
  }
  addEventListener('online', start);
  addEventListener('load', () => setTimeout(start, paintTime));
}
