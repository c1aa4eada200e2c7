/** jsdom has no layout, so each test decides which of the observed elements are in view. */

type Callback = (entries: { target: Element; isIntersecting: boolean }[]) => void;

/** The callback of the observer of each element. */
const callbacks = new Map<Element, Callback>();

/** Stands in for the constructor. */
export function FakeIntersectionObserver(callback: Callback) {
  return { observe: (element: Element) => callbacks.set(element, callback) };
}

/** Moves an observed element into or out of view. */
export function setInView(target: Element, isIntersecting = true): void {
  callbacks.get(target)?.([{ target, isIntersecting }]);
}
