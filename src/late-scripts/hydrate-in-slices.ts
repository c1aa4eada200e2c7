import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Has React take over the page a few milliseconds at a time, as a transition, so that no touch waits for the whole of it,
 * however long the page is. Gatsby would do it in one piece.
 *
 * @param container holds the page's HTML; nothing with the development server, which sends none.
 */
export function hydrateInSlices(page: ReactNode, container: Element): void {
  startTransition(() => {
    if (container.hasChildNodes()) hydrateRoot(container, page);
    else createRoot(container).render(page);
  });
}
