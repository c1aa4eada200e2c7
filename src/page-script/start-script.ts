/** The time from the load event until the page is painted, in milliseconds. No event reports the paint. */
const paintTime = 200;

/**
 * The inline script that starts the page's script, and requests the form's props at the same time, when the page is
 * loaded and painted, or at the first touch, key or focus. Its element names the files, which run in order, each in a
 * separate task. The script uses only features that browsers have had since 2021.
 */
export const startScript = `{
  const files = document.currentScript.dataset.files.split(' ');
  const start = () => {
    for (const src of files.splice(0)) {
      document.body.append(Object.assign(document.createElement('script'), { src, async: false }));
    }
    const form = document.querySelector('[data-props]');
    if (form) window.formProps ??= fetch(form.dataset.props);
  };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { capture: true, once: true });
  addEventListener('load', () => setTimeout(start, ${paintTime}));
}`;
