/** A line slightly above the middle of the screen. The section that crosses this line counts as in view. */
const readingLine = '-45% 0px -55% 0px';

/** Marks the bar's link to the section in view as current. */
export function markSectionInView(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = document.querySelector(`#menu li a[href="#${target.id}"]`);
        if (isIntersecting) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
    },
    { rootMargin: readingLine },
  );
  for (const section of document.querySelectorAll('section[id]')) observer.observe(section);
}
