/** jsdom has no layout, so each test decides which of the observed elements are in view. */

type Callback = (entries: { target: Element; isIntersecting: boolean }[]) => void;

/** The callback of the observer of each element. */
const callbacks = new Map<Element, Callback>();

export class FakeIntersectionObserver {
  private readonly callback: Callback;

  constructor(callback: Callback) {
    this.callback = callback;
  }

  observe(element: Element): void {
    callbacks.set(element, this.callback);
  }
}

/** Moves an observed element into or out of view. */
export function setInView(target: Element, isIntersecting = true): void {
  callbacks.get(target)?.([{ target, isIntersecting }]);
}
