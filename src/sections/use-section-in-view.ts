import { useEffect, useState } from 'react';

/** A line across the screen, a little above its middle: the section it crosses is the one that is read. */
const readingLine = '-45% 0px -55% 0px';

/**
 * @param anchors ids of sections of the page.
 * @returns the one in view; undefined before the page's scripts have looked, and outside of all of them.
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
