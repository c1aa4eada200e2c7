import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

/**
 * Hydrates the HTML in the container, or renders into an empty container, because the development server sends no HTML.
 * A transition runs for a few milliseconds at a time, so a touch never waits for all of it.
 */
export function hydrateInSlices(content: ReactNode, container: Element): Root {
  let root: Root | undefined;
  startTransition(() => {
    if (container.hasChildNodes()) root = hydrateRoot(container, content);
    else (root = createRoot(container)).render(content);
  });
  if (!root) throw new Error('React has changed: startTransition no longer runs its function immediately.');
  return root;
}
