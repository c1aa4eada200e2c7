import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type Props = {
  /** Unique on the page. */
  name: string;
  /** Rendered by the build. */
  children?: ReactNode;
};

const isBuild = typeof document === 'undefined';

/**
 * A part of the page that React leaves as the build made it. React neither renders nor hydrates the children. That halves the
 * work of hydration, and more cards do not add to it. Without server-rendered HTML, as in `develop`, React renders them.
 *
 * If a translator or an extension has changed other parts of the HTML, React renders the page again from scratch. The
 * server-rendered nodes then move into the new page, with everything that was typed into them.
 */
export function ServerRendered({ name, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [original] = useState(() => (isBuild ? null : document.querySelector(`[data-server-rendered="${name}"]`)));

  useLayoutEffect(() => {
    if (original && original !== container.current) container.current?.replaceChildren(...original.childNodes);
  }, [original]);

  if (!original) return <div data-server-rendered={isBuild ? name : undefined}>{children}</div>;
  return <div ref={container} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
