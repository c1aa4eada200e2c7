import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type Props = {
  /** Its own among the parts of the page. */
  name: string;
  /** What the HTML is made of. */
  children?: ReactNode;
};

const isBuild = typeof document === 'undefined';

/**
 * A part of the page that React neither goes through nor compares, and leaves in the HTML as it was sent: it halves what
 * there is to take over, and makes it the same for six cards as for a thousand. Where none was sent, as by the
 * development server, it is made of its children.
 *
 * Where a translator or an extension has changed the rest of the page meanwhile, React makes that anew; the part, with
 * all that was typed into it, is then moved there.
 */
export function ServerRendered({ name, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [sent] = useState(() => (isBuild ? null : document.querySelector(`[data-server-rendered="${name}"]`)));

  useLayoutEffect(() => {
    if (sent && sent !== place.current) place.current?.replaceChildren(...sent.childNodes);
  }, [sent]);

  if (!sent) return <div data-server-rendered={isBuild ? name : undefined}>{children}</div>;
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
