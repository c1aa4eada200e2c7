/** A line slightly above the middle of the screen. The section that crosses this line counts as in view. */
const readingLine = '-45% 0px -55% 0px';

/** Marks the bar's link to the section in view as current. */
export function markSectionInView(): void {
  let inView = '';
  const mark = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#menu li a')) {
      if (inView && link.hash === `#${inView}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView = target.id;
        else if (inView === target.id) inView = '';
      }
      mark();
    },
    { rootMargin: readingLine },
  );
  for (const section of document.querySelectorAll('section[id]')) observer.observe(section);
}
