/**
 * Runs inline. Starts the files that the body names when the page is loaded and painted, or at the first sign that
 * somebody is there, which `data-near` then notes for later scripts and for the styles. A file that failed is tried again
 * at the next sign or once online.
 */
export function startScripts(): void {
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
  // No event reports the paint.
  addEventListener('load', () => setTimeout(start, 200));
}
