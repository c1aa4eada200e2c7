/** How far from the screen, in heights of it, is near: what is begun then is mostly there when it is reached. */
const distance = '50% 0px';

/**
 * Calls `begin` when the element comes near the screen, or something in it gets the focus, whichever comes first; and
 * again at each later occasion until it has resolved.
 *
 * @returns ends it.
 */
export function whenNear(element: Element, begin: () => Promise<void>): () => void {
  let underWay = false;

  async function tryToBegin() {
    if (underWay) return;
    underWay = true;
    try {
      await begin();
      stop();
    } catch (error) {
      underWay = false;
      console.error(error);
    }
  }

  function begins() {
    void tryToBegin();
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begins();
    },
    { rootMargin: distance },
  );
  function stop() {
    observer.disconnect();
    element.removeEventListener('focusin', begins);
  }

  observer.observe(element);
  element.addEventListener('focusin', begins);
  // The focus may have been what started the page's scripts.
  if (element.contains(document.activeElement)) begins();
  return stop;
}
