/** For tests in jsdom, which lays nothing out: what a browser tells of which elements are in view. */

const observers = new Set<FakeIntersectionObserver>();

export class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [0];
  private readonly elements = new Set<Element>();
  private readonly callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
    observers.add(this);
  }

  observe(element: Element): void {
    this.elements.add(element);
  }

  unobserve(element: Element): void {
    this.elements.delete(element);
  }

  disconnect(): void {
    observers.delete(this);
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }

  tellAll(): void {
    for (const element of this.elements) this.tell(element, true);
  }

  tell(target: Element, isIntersecting: boolean): void {
    if (!this.elements.has(target)) return;
    const rect = target.getBoundingClientRect();
    this.callback(
      [
        {
          target,
          isIntersecting,
          intersectionRatio: Number(isIntersecting),
          time: 0,
          boundingClientRect: rect,
          intersectionRect: rect,
          rootBounds: null,
        },
      ],
      this,
    );
  }
}

/** All that is watched comes into view. */
export function allComesIntoView(): void {
  for (const observer of observers) observer.tellAll();
}

/** An element comes into view, or goes out of it. */
export function comesIntoView(target: Element, isIntersecting = true): void {
  for (const observer of observers) observer.tell(target, isIntersecting);
}
