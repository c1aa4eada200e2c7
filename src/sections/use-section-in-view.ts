import { useEffect, useState } from 'react';

/** A line slightly above the middle of the screen. The section that crosses this line counts as in view. */
const readingLine = '-45% 0px -55% 0px';

/**
 * @param anchors the sections' ids.
 * @returns the id of the section in view; undefined before hydration, or if none of these sections is in view.
 */
export function useSectionInView(anchors: readonly string[]): string | undefined {
  const [inView, setInView] = useState<string>();
  const list = anchors.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          setInView((current) => (isIntersecting ? target.id : current === target.id ? undefined : current));
        }
      },
      { rootMargin: readingLine },
    );
    for (const anchor of list.split(' ')) {
      const section = document.getElementById(anchor);
      if (section) observer.observe(section);
    }
    return () => {
      observer.disconnect();
    };
  }, [list]);
  return inView;
}
