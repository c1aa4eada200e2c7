import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type Props = {
  /** A name that is unique on the page. */
  name: string;
  /** The content that the build renders. */
  children?: ReactNode;
};

const isBuild = typeof document === 'undefined';

/**
 * A part of the page that stays as the build rendered it. React neither renders nor hydrates its children. That halves
 * the hydration work, and more cards do not add to it. In `develop`, without server-rendered HTML, React renders them.
 *
 * If a translation tool or an extension has changed other parts of the HTML, React renders the page again. The nodes
 * from the server then move into the new page, together with any text typed into them.
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
