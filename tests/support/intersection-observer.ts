/** jsdom has no layout, so each test decides which of the observed elements are in view. */

type Seen = { target: Element; isIntersecting: boolean };

const observers = new Set<FakeIntersectionObserver>();

export class FakeIntersectionObserver {
  private readonly elements = new Set<Element>();
  private readonly callback: (entries: Seen[]) => void;

  constructor(callback: (entries: Seen[]) => void) {
    this.callback = callback;
    observers.add(this);
  }

  observe(element: Element): void {
    this.elements.add(element);
  }

  notify(seen: Seen): void {
    if (this.elements.has(seen.target)) this.callback([seen]);
  }
}

/** Moves an observed element into or out of view. */
export function setInView(target: Element, isIntersecting = true): void {
  for (const observer of observers) observer.notify({ target, isIntersecting });
}
