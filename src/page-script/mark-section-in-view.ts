/** The section that crosses a line slightly above the middle of the screen counts as in view. */
export function markSectionInView(): void {
  // Two sections if the line is exactly on the edge between them. The first is the one that it reached last.
  let inView: string[] = [];
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        inView = inView.filter((hash) => hash !== `#${target.id}`);
        if (isIntersecting) inView.unshift(`#${target.id}`);
      }
      for (const link of document.querySelectorAll<HTMLAnchorElement>('#menu li a')) {
        if (link.hash === inView[0]) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-45% 0px -55% 0px' },
  );
  for (const section of document.querySelectorAll('section[id]')) observer.observe(section);
}
