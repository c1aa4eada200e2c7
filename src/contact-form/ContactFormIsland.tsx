import { lazy, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { hydrateInSlices } from '../hydration/hydrate-in-slices';
import { ServerRendered } from '../hydration/ServerRendered';
import { whenNearViewport } from '../hydration/when-near-viewport';
import { formValuesOf } from './form-values';
import { Result } from './Result';

type Props = {
  labels: Queries.ContactForm_labelsFragment;
  /** The company's email address. */
  email: string;
};

/** How long a press on Send Message waits for the scripts, in milliseconds. */
const scriptTimeout = 5000;

const loadForm = () => import('./ContactForm');

/** Rendered by the build only, which waits for it to load. */
const LazyContactForm = lazy(async () => ({ default: (await loadForm()).ContactForm }));

/**
 * The contact form as an island. Its server-rendered HTML can be filled in and sent like any form. Its scripts, with
 * Formik, yup and the toasts, load when the form comes near the viewport or gets the focus, and hydrate it as a React root
 * of its own.
 *
 * A Suspense boundary would hydrate it too, but if the page's URL changed before that, React would show the fallback
 * instead, and lose what was typed (https://react.dev/reference/react/Suspense#preventing-unwanted-fallbacks).
 */
export function ContactFormIsland({ labels, email }: Props) {
  const island = useRef<HTMLDivElement>(null);

  useEffect(() => {
    return island.current ? hydrateWhenNear(island.current, { labels, email }) : undefined;
  }, [labels, email]);

  return (
    <div ref={island}>
      <ServerRendered name="form">
        {typeof window === 'undefined' && <LazyContactForm labels={labels} email={email} />}
      </ServerRendered>
    </div>
  );
}

/** @returns a function that stops waiting, and unmounts the form. */
function hydrateWhenNear(island: HTMLElement, props: Props): () => void {
  let root: Root | undefined;
  let failure: Root | undefined;
  let isStopped = false;

  async function hydrate() {
    const { ContactForm } = await loadForm();
    const [container] = island.children;
    if (isStopped || !container) return;
    clearFailure();
    const serverRenderedForm = container.querySelector('form');
    await new Promise<void>((resolve) => {
      root = hydrateInSlices(
        <ContactForm {...props} serverRenderedForm={serverRenderedForm} onReady={resolve} />,
        container,
      );
    });
    island.removeEventListener('submit', submitOnceHydrated);
  }

  /** A press before hydration waits for it; further presses until then are the same press. */
  function submitOnceHydrated(event: SubmitEvent) {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (island.hasAttribute('aria-busy')) return;
    island.setAttribute('aria-busy', 'true');
    clearFailure();
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(reject, scriptTimeout);
    });
    Promise.race([trigger.now(), timeout]).then(
      () => {
        island.removeAttribute('aria-busy');
        // Not `form`: React may have replaced it.
        island.querySelector<HTMLButtonElement>('[type=submit]')?.click();
      },
      () => {
        if (navigator.onLine) submitWithoutScripts(form);
        else showFailure(form);
      },
    );
  }

  /** Offline, the browser would replace the page with its own error. The next press tries again. */
  function showFailure(form: HTMLFormElement) {
    island.removeAttribute('aria-busy');
    const statusLine = island.querySelector('[role=status]');
    if (!statusLine) return;
    failure = createRoot(statusLine);
    const content = <Result {...props} values={formValuesOf(form)} result={{ outcome: 'unavailable' }} />;
    flushSync(() => failure?.render(content));
    statusLine.scrollIntoView({ block: 'nearest' });
  }

  /** Before hydration, so that React finds the server-rendered HTML. */
  function clearFailure() {
    failure?.unmount();
    failure = undefined;
  }

  /** The scripts failed to load, or took too long. If they arrive later, they leave the form alone. */
  function submitWithoutScripts(form: HTMLFormElement) {
    stop();
    window.addEventListener(
      'pagehide',
      () => {
        island.removeAttribute('aria-busy');
      },
      { once: true },
    );
    form.submit();
  }

  function stop() {
    isStopped = true;
    trigger.stop();
    island.removeEventListener('submit', submitOnceHydrated);
  }

  const trigger = whenNearViewport(island, hydrate);
  island.addEventListener('submit', submitOnceHydrated);
  return () => {
    stop();
    // In a microtask: React cannot unmount this root while it renders the page, whose change causes the unmount.
    queueMicrotask(() => root?.unmount());
  };
}
