/** In viewport heights: far enough that the result is usually ready when the visitor scrolls to it. */
const margin = '50% 0px';

export type ViewportTrigger = {
  /** Runs the action now, unless it is running or has resolved. Rejects as the action does. */
  now: () => Promise<void>;
  stop: () => void;
};

/**
 * Runs the action when the element comes near the viewport or something in it gets the focus, whichever is first. If the
 * action rejects, the next such event runs it again.
 */
export function whenNearViewport(element: Element, action: () => Promise<void>): ViewportTrigger {
  let running: Promise<void> | undefined;

  function now(): Promise<void> {
    running ??= action().then(stop, (error: unknown) => {
      running = undefined;
      console.error(error);
      throw error;
    });
    return running;
  }

  function trigger() {
    // Logged already.
    now().catch(() => undefined);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) trigger();
    },
    { rootMargin: margin },
  );
  function stop() {
    observer.disconnect();
    element.removeEventListener('focusin', trigger);
  }

  observer.observe(element);
  element.addEventListener('focusin', trigger);
  // The focus may be what started the deferred scripts.
  if (element.contains(document.activeElement)) trigger();
  return { now, stop };
}
