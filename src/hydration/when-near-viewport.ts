/** How far from the screen, in heights of it, is near: what is begun then is mostly there when it is reached. */
const distance = '50% 0px';

export type ViewportTrigger = {
  /** Has it begin now, if it has not. Rejects as `begin` does. */
  now: () => Promise<void>;
  /** Ends the waiting. */
  stop: () => void;
};

/**
 * Calls `begin` when the element comes near the screen, or something in it gets the focus, whichever comes first; and
 * again at each later occasion until it has resolved.
 */
export function whenNearViewport(element: Element, begin: () => Promise<void>): ViewportTrigger {
  let begun: Promise<void> | undefined;

  function now(): Promise<void> {
    begun ??= begin().then(stop, (error: unknown) => {
      begun = undefined;
      console.error(error);
      throw error;
    });
    return begun;
  }

  function begins() {
    // It is logged, and tried again.
    now().catch(() => undefined);
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
  return { now, stop };
}
