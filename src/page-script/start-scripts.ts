/**
 * Runs inline. Starts the files that the body names when the page is loaded and painted, or at the first sign that
 * somebody is there, which `data-near` then notes. A file that failed is tried again at the next sign or once online.
 */
export function startScripts(): void {
  const { body } = document;
  const waiting = (body.dataset as { scripts: string }).scripts.split(' ');
  const start = () => {
    for (const src of waiting.splice(0)) {
      const properties = { src, async: false, onerror: () => waiting.push(src) };
      body.append(Object.assign(document.createElement('script'), properties));
    }
  };
  const comeNear = () => {
    body.dataset.near = '';
    start();
  };
  for (const type of ['scroll', 'pointerdown', 'keydown', 'click', 'focusin', 'submit']) {
    addEventListener(type, comeNear, true);
  }
  addEventListener('online', start);
  // No event reports the paint.
  addEventListener('load', () => setTimeout(start, 200));
}
