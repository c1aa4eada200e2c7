/** A line slightly above the middle of the screen. The section that crosses this line counts as in view. */
const readingLine = '-45% 0px -55% 0px';

/** Marks the bar's link to the section in view as current. */
export function markSectionInView(): void {
  // Two sections if the line is exactly on the edge between them. The one that it reached last counts.
  const inView = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(`#${target.id}`);
        else inView.delete(`#${target.id}`);
      }
      for (const link of document.querySelectorAll<HTMLAnchorElement>('#menu li a')) {
        if (link.hash === [...inView].at(-1)) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: readingLine },
  );
  for (const section of document.querySelectorAll('section[id]')) observer.observe(section);
}
