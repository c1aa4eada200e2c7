import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

/**
 * Has React take over the HTML in the container, or make it where there is none (the development server sends none), a
 * few milliseconds at a time: as a transition, so that no touch waits for the whole of it.
 */
export function hydrateInSlices(content: ReactNode, container: Element): Root {
  let root: Root | undefined;
  startTransition(() => {
    if (container.hasChildNodes()) root = hydrateRoot(container, content);
    else (root = createRoot(container)).render(content);
  });
  if (!root) throw new Error('React has changed: a transition begins at once.');
  return root;
}
